"""What authors of rules modules import: from ludex.rules import G, L, R, V, S, P, call, goto, end, ...

docs/rules.md begins with a whole small game.
"""

from ludex.core import Anything, Int, OneOf, Option, Text

from .notations.rules.chances import random, random_bigint, shuffle, shuffle_bigint
from .notations.rules.flow import call, call_or_goto, end, finish, goto, resume
from .notations.rules.game import RulesGame, load
from .notations.rules.library import (
    array_delete,
    array_delete_item,
    array_delete_pair,
    array_insert,
    array_insert_pair,
    map_clear,
    map_delete,
    map_for_each,
    map_get,
    map_get_set,
    map_group_by,
    map_has,
    map_set,
    object_copy,
    object_diff,
    object_group_by,
    set_add,
    set_clear,
    set_delete,
    set_has,
    set_toggle,
)
from .notations.rules.offers import action, button, log, prompt
from .notations.rules.places import State, on
from .notations.rules.stage import G, L, R, V
from .notations.rules.tables import P, S, procedure, script
from .notations.rules.undoing import clear_undo, push_undo, reveal

__all__ = [
    "Anything",
    "G",
    "Int",
    "L",
    "OneOf",
    "Option",
    "P",
    "R",
    "RulesGame",
    "S",
    "State",
    "Text",
    "V",
    "action",
    "array_delete",
    "array_delete_item",
    "array_delete_pair",
    "array_insert",
    "array_insert_pair",
    "button",
    "call",
    "call_or_goto",
    "clear_undo",
    "end",
    "finish",
    "goto",
    "load",
    "log",
    "map_clear",
    "map_delete",
    "map_for_each",
    "map_get",
    "map_get_set",
    "map_group_by",
    "map_has",
    "map_set",
    "object_copy",
    "object_diff",
    "object_group_by",
    "on",
    "procedure",
    "prompt",
    "push_undo",
    "random",
    "random_bigint",
    "resume",
    "reveal",
    "script",
    "set_add",
    "set_clear",
    "set_delete",
    "set_has",
    "set_toggle",
    "shuffle",
    "shuffle_bigint",
]
