"""The rules framework: nested states, procedures and scripts, written in Python. Authors import `ludex.rules`.

A running game is plain data: G, the whole position; and a stack of frames, each the scope of a state or procedure:

    {"P": its name, "I": where it goes on, "_": what the last call gave back, ...the author's own}

A procedure, however it was written, is compiled to blocks: functions `block(F) -> next`, where F is the frame and next
the number of the block that follows, or -1 when the stack was changed and whoever is on top goes on. Before it calls,
a block sets F.I to the block that goes on afterwards. So nothing is ever half run, and all of it can be saved.

    frames.py       G, frames, views; snapshots of them as bytes
    stage.py        the one match whose rules run now; G, L, R, V in the author's modules are bound to it
    flow.py         call, goto, end, finish; the runner of blocks
    offers.py       prompt, action, button, log: what authors say
    chances.py      random, shuffle, and the generators by their version
    undoing.py      push_undo, clear_undo, and each role's own steps
    library.py      sorted sets, maps, arrays, group by
    places.py       states: dicts, objects, classes of typed action methods
    programs.py     procedures, compiled: blocks, labels, fingerprint
    script/         text scripts -> syntax tree
    procedures/     syntax tree of an `async def` or a script -> blocks
    tables.py       S and P, as the author fills them
    loader.py       a file or a package -> Module
    module.py       all that was loaded of one module; bound to the stage by its holders
    machine.py      one match in the author's terms: roles are numbers
    position.py     the same as a State of core: seats, choices, events
    game.py         a module as a Game of core
    study/          what can be known without playing: problems, a diagram, lines
    notation.py     the notation, found by registration
    javascript/     modules written for the original

**How names are bound.** The loader runs each module in a namespace of its own, for each load. G, L, R and V as imported
stand for whatever is on stage; in the files of the module the loader replaces them by the live plain objects whenever
a match comes on stage, so that `G.gold` is an ordinary attribute. Two modules, or two matches of one, may take turns
after every action; rules that run call no other match. Threads wait for each other: one match is on stage at a time.
"""
