"""Text of LLVM to object code, and object code to functions in this process.

Between the two lies the cache: what is loaded need not be compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

import llvmlite.binding as llvm

from .cache import key_of

LEVEL: Final = 2
"""Of the code generator."""

LONG: Final = 3_000_000
"""Characters of a text: with all passes it would take more than some seconds."""

SPEED: Final = 1
"""Of the passes before it."""


@cache
def _target() -> tuple[llvm.Target, str, str]:
    """Once a process: LLVM made ready, and what this machine is."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_default_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()


def _machine() -> llvm.TargetMachine:
    """Small and position independent code: it can lie anywhere, and loading it costs nothing."""
    target, cpu, features = _target()
    return target.create_target_machine(cpu=cpu, features=features, opt=LEVEL, reloc="pic", codemodel="small")


def processor() -> str:
    """All of this machine that object code depends on, in short."""
    target, cpu, features = _target()
    return key_of(target.triple, cpu, features, ".".join(map(str, llvm.llvm_version_info)))


def can_deposit() -> bool:
    """Can this processor spread bits over a mask, and quickly? The first that could took hundreds of cycles for it."""
    _, cpu, features = _target()
    return "+bmi2" in features.split(",") and cpu not in ("znver1", "znver2") and "bdver" not in cpu


def compiled(text: str) -> bytes:
    """Object code. Other threads of Python run meanwhile."""
    machine = _machine()
    module = llvm.parse_assembly(text)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    passes = _optimise(module, machine, lightly=len(text) > LONG)
    code: bytes = machine.emit_object(module)
    module.close()
    del passes
    return code


def _optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, *, lightly: bool) -> list[object]:
    """Function by function, after what the emitter wants to be inlined. What it returns has to outlive the module.

    LLVM's own inliner costs half of the compile time of large games, gains a few per cent, and puts functions with
    large arrays into others that recurse, whose frames then fill any stack.
    """
    options = llvm.create_pipeline_tuning_options(speed_level=SPEED)
    passes = llvm.create_pass_builder(machine, options)
    first = llvm.create_new_module_pass_manager()
    first.add_always_inliner_pass()
    first.add_global_dead_code_eliminate_pass()
    first.run(module, passes)
    each = _light() if lightly else passes.getFunctionPassManager()
    for function in module.functions:
        if not function.is_declaration:
            each.run(function, passes)
    return [options, passes, first, each]


def _light() -> llvm.FunctionPassManager:
    """What pays most for what it costs."""
    each = llvm.create_new_function_pass_manager()
    each.add_sroa_pass()
    each.add_simplify_cfg_pass()
    return each


def loaded(code: bytes, names: Iterable[str]) -> tuple[Mapping[str, int], object]:
    """Addresses of these functions, and what has to live as long as they are called."""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _machine())
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return {name: engine.get_function_address(name) for name in names}, engine
