"""Text of LLVM to machine code in this process."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from typing import Any, Final

import llvmlite.binding as llvm

from .abi import EXPORTS

_TYPES: Final = {"i64": ctypes.c_int64, "i32": ctypes.c_int32, "ptr": ctypes.c_void_p}
LONG: Final = 3_000_000
"""Of a text: with all passes it would take more than some seconds."""
_READY = False


def _machine() -> llvm.TargetMachine:
    global _READY  # once a process
    if not _READY:
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        _READY = True
    target = llvm.Target.from_default_triple()
    features = llvm.get_host_cpu_features()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features.flatten(), opt=2, reloc="pic", codemodel="small"
    )


def can_deposit() -> bool:
    """Quickly: the first processors that had the instruction took hundreds of cycles for it."""
    cpu = llvm.get_host_cpu_name()
    return bool(llvm.get_host_cpu_features().get("bmi2")) and cpu not in ("znver1", "znver2") and "bdver" not in cpu


class Machine:
    """A compiled program; its functions live as long as it does."""

    def __init__(self, text: str, level: int = 1) -> None:
        machine = _machine()
        module = llvm.parse_assembly(text)
        module.triple = machine.triple
        module.data_layout = str(machine.target_data)
        self._kept = _optimise(module, machine, 0 if len(text) > LONG else level)
        self._engine = llvm.create_mcjit_compiler(module, machine)
        self._engine.finalize_object()
        self.functions: Mapping[str, Callable[..., Any]] = {
            name: self._function(name, *signature) for name, signature in EXPORTS.items()
        }

    def _function(self, name: str, result: str, parameters: tuple[str, ...]) -> Callable[..., Any]:
        kind = ctypes.CFUNCTYPE(_TYPES[result], ctypes.c_void_p, *(_TYPES[p] for p in parameters))
        return kind(self._engine.get_function_address(name))


def _optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, level: int) -> list[object]:
    """Function by function, after what the emitter wants to be inlined. What it returns has to outlive the module."""
    options = llvm.create_pipeline_tuning_options(speed_level=max(level, 1))
    passes = llvm.create_pass_builder(machine, options)
    first = llvm.create_new_module_pass_manager()
    first.add_always_inliner_pass()
    first.add_global_dead_code_eliminate_pass()
    first.run(module, passes)
    each = passes.getFunctionPassManager() if level else _light()
    for function in module.functions:
        if not function.is_declaration:
            each.run(function, passes)
    return [passes, options, first, each]


def _light() -> Any:
    """What pays most for what it costs."""
    each = llvm.create_new_function_pass_manager()
    each.add_sroa_pass()
    each.add_simplify_cfg_pass()
    return each
