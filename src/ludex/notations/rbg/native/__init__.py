"""Machine code for one game, made in this process by LLVM.

Read it in this order; each is one layer and knows only those above it.

    abi.py         what a compiled game exports, and how its memory is laid out: all that its users need
    geometry.py    vertices to bits of a word, so that an edge label is a shift by a constant
    relations.py   where shifts alone lead, worked out before the game begins
    pure.py        the parts of the rules without modifiers, as hash-consed expressions
    graph.py       the rules as points behind modifiers, joined by pure expressions
    points.py      what is known of each point: where one can be, who comes back, where as many moves follow everywhere
    ir.py          a small typed language of functions, loops and tables: what all the above becomes
    cells.py       pure expressions to that language, as sets of cells or as one cell
    lines.py       patterns that ask for pieces at fixed places, as masks; order.py: in which order the keeper looks
    modes.py       each point of the graph as functions: count, take the nth, visit all
    keeper.py      each point as a function that takes the first path, as the keeper does
    entries.py     the exported functions
    compiler.py    the way so far, at the end of which functions that do the same are one (merging.py) and small ones
                   are marked to become part of others (inlining.py)
    llvm.py, c.py  the two printers of ir.py
    code.py        text of LLVM to object code, and object code to callable machine code
    cache.py       what was made before, on disk
    prepare.py     a game's text to a machine, by way of the cache
    machine.py     the exported functions, called from Python; deep.py: where there is enough stack for them
    engine.py      a machine as the Engine that games are played by
    batch.py       many random games at once, on several threads
    arrays.py      many positions side by side, as numpy arrays
    search.py      which move is good; uct.py: the tree search itself, in machine code
"""
