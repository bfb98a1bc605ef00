"""Feud as an author of the original would write it: scripts in P, states as dicts in S."""

from __future__ import annotations

from typing import Final

TEXT: Final = '''
from ludex.rules import *

ROLES = ["A", "B"]
SCENARIOS = ["Standard"]
CHANCE = "35-bit MLCG"

def on_setup(scenario, options):
    G.gold = [3, 3]; G.forts = [1, 1]; G.hand = [[], []]; G.first = 0; G.year = 0; G.round = 0
    G.deck = list(range(20))
    shuffle(G.deck)
    for p in (0, 1):
        for _ in range(5):
            set_add(G.hand[p], G.deck.pop())
    G.active = 0
    call("main")

def on_view():
    V.gold = G.gold; V.forts = G.forts; V.year = G.year; V.round = G.round; V.deck = len(G.deck)
    V.hand = G.hand[R] if R >= 0 else []

P.main = script("""
    for G.year in 1 to 4 {
        log ("Year " + str(G.year))
        for G.round in 1 to 3 {
            call initiative
            set G.active G.first
            call turn { who: G.first }
            set G.active (1 - G.first)
            call turn { who: 1 - G.first }
        }
        set G.active [0, 1]
        call tax { left: [ 0, 1 ] }
        for L.p in [0, 1] {
            set G.active L.p
            call winter { who: L.p }
            if (L._ == "bankrupt") {
                eval { finish(1 - L.p, ROLES[L.p] + " is bankrupt.") }
            }
        }
    }
    eval { score() }
""")

def initiative():
    clear_undo()
    G.first = random(2)
    end()
P.initiative = initiative

P.turn = script("""
    set L.ap 2
    while (L.ap > 0) {
        call act
        if (L._ == "pass") {
            set L.ap 0
        } else {
            decr L.ap
        }
    }
""")

def act_prompt():
    prompt("Choose an action.")
    for c in G.hand[R]:
        action("card", c)
    button("build", G.gold[R] >= 2)
    button("raid", G.forts[1 - R] > 0 and G.gold[R] >= 1)
    button("pass")

def act_card(c):
    push_undo()
    log(ROLES[R] + " sold " + str(c))
    set_delete(G.hand[R], c)
    G.gold[R] += c % 4
    end("card")

def act_build():
    push_undo()
    log(ROLES[R] + " built")
    G.gold[R] -= 2
    G.forts[R] += 1
    end("build")

def act_raid():
    clear_undo()
    log(ROLES[R] + " raids")
    G.gold[R] -= 1
    goto("battle", {"att": R})

S.act = {
    "inactive": "act", "prompt": act_prompt,
    "card": act_card, "build": act_build, "raid": act_raid, "pass": lambda: end("pass"),
}

P.battle = script("""
    set L.n 0
    set L.hits [ 0, 0 ]
    while (L.n < 3 and L.hits[0] + L.hits[1] < 2) {
        set G.active [ 0, 1 ]
        call commit { bid: [ -1, -1 ] }
        eval { resolve_round(L._) }
        incr L.n
    }
    set G.active L.att
    if (L.hits[L.att] > 0) {
        call spoils { count: L.hits[L.att] }
    }
    return "raid"
""")

def resolve_round(bids):
    a = L.att
    d = 1 - a
    ra = random(6) + bids[a]
    rd = random(6) + bids[d]
    if ra > rd:
        L.hits[a] += 1
    else:
        L.hits[d] += 1
    log(f"round {ra} : {rd}")

class commit:
    inactive = "commit"
    def prompt(self):
        prompt("Commit a reserve.")
        for i in range(3):
            action("bid", i)
    def bid(self, b):
        L.bid[R] = b
        set_delete(G.active, R)
        if not G.active:
            end(L.bid)
S.commit = commit()

class spoils:
    def _begin(self):
        L.total = L.count
    def prompt(self):
        prompt(f"Take spoils ({L.count} of {L.total}).")
        if G.gold[1 - R] > 0: action("take", "gold")
        if G.forts[1 - R] > 0: action("take", "fort")
        button("done")
    def take(self, w):
        push_undo()
        if w == "gold":
            G.gold[1 - R] -= 1
            G.gold[R] += 1
        else:
            G.forts[1 - R] -= 1
        log(ROLES[R] + " took " + w)
        L.count -= 1
        if L.count == 0:
            end()
    def done(self):
        end()
S.spoils = spoils

class tax:
    def prompt(self):
        prompt("Pay tax or hoard.")
        button("pay", G.gold[R] > 0)
        button("hoard")
    def pay(self):
        G.gold[R] -= 1
        self.next()
    def hoard(self):
        if G.forts[R] > 0:
            G.forts[R] -= 1
        self.next()
    def next(self):
        set_delete(G.active, R)
        if not G.active:
            end()
S.tax = tax

class winter:
    def _begin(self):
        clear_undo()
        for _ in (0, 1):
            if G.deck:
                set_add(G.hand[L.who], G.deck.pop())
    def prompt(self):
        prompt("Winter: discard down to 4.")
        if len(G.hand[R]) > 4:
            for c in G.hand[R]:
                action("discard", c)
        else:
            button("next")
    def discard(self, c):
        push_undo()
        set_delete(G.hand[R], c)
    def next(self):
        end("bankrupt" if G.gold[R] == 0 and G.forts[R] == 0 else "ok")
S.winter = winter

def score():
    a = G.gold[0] + 2 * G.forts[0]
    b = G.gold[1] + 2 * G.forts[1]
    if a == b:
        finish("Draw", "Tied.")
    else:
        finish(0 if a > b else 1, ROLES[0 if a > b else 1] + " wins.")
'''

ALL_IN_P: Final = TEXT.replace("\nS.", "\nP.")
"""The later generation: states stand in P, too."""
