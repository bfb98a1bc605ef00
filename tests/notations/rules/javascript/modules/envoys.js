// Framework style, everything in P: nested procedures, hidden hands, sealed bids of both at once, undo, chance.
"use strict"
const ROLES = ["North", "South"]
const SCENARIOS = ["Short", "Long"]
var G, L, R, V
const P = {}

function on_setup(scenario, options) {
	G.rounds = scenario === "Long" ? 4 : 2
	G.round = 0
	G.purse = [5, 5]
	G.towns = [[], []]
	G.deck = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
	shuffle(G.deck)
	G.secret = [[], []]
	for (var p of [0, 1]) for (var i = 0; i < 3; ++i) set_add(G.secret[p], G.deck.pop())
	G.active = 0
	call("main")
}

function on_view() {
	V.purse = G.purse
	V.towns = G.towns
	V.deck = G.deck.length
	V.secret = R >= 0 ? G.secret[R] : []
	if (L && L.bid && R >= 0) V.bid = L.bid[R]
}

function on_query(q) {
	if (q === "secret") return { yours: R >= 0 ? G.secret[R] : null }
	if (q === "spoil") { G.purse = [99, 99]; return 0 }
	throw new Error("Unknown query: " + q)
}

P.main = script(`
	for G.round in 1 to G.rounds {
		log ("Round " + G.round)
		for L.who in [ 0, 1 ] {
			set G.active L.who
			call visit { who: L.who, left: 2 }
			if (L.$ === "home") {
				log (ROLES[L.who] + " stayed at home")
			}
		}
		set G.active [ 0, 1 ]
		call bids { bid: [ -1, -1 ] }
	}
	eval { the_end() }
`)

// A procedure that is a function runs from its start whenever control returns to it.
P.visit = function () {
	if (L.left-- > 0) call("town")
	else end(L.$)
}

P.town = {
	inactive: "visit a town",
	prompt() {
		prompt("Visit a town.")
		for (var town of G.secret[R]) action("visit", town)
		button("earn", G.purse[R] < 12)
		button("home")
	},
	visit(town) { push_undo(); this.pay(1); set_delete(G.secret[R], town); set_add(G.towns[R], town); log(ROLES[R] + " visits " + town); end("away") },
	earn() { push_undo(); G.purse[R] += 1; end("away") },
	home() { push_undo(); L.L.left = 0; end("home") },
	pay(n) { G.purse[R] = Math.max(0, G.purse[R] - n) },
}

P.bids = {
	inactive: "bid",
	_begin() { clear_undo(); log() },
	prompt() {
		prompt("Make your bid.")
		for (var n = 0; n <= G.purse[R]; ++n) action("bid", n)
	},
	bid(n) {
		L.bid[R] = n
		set_delete(G.active, R)
		if (G.active.length === 0) goto("opened", { bid: L.bid })
	},
}

P.opened = script(`
	eval { pay_bids() }
	if (L.won >= 0 && G.deck.length % 2 === 0) {
		set G.active L.won
		call prize
	}
	return
`)

function pay_bids() {
	var [a, b] = L.bid
	G.purse[0] -= a
	G.purse[1] -= b
	L.won = a > b ? 0 : b > a ? 1 : random(3) - 1
	log("North bids " + a + ", South bids " + b)
}

P.prize = {
	prompt() { prompt("Choose a prize."); action("prize", "gold"); if (G.deck.length > 0) action("prize", "town") },
	prize(what) {
		if (what === "gold") G.purse[R] += 3
		else set_add(G.towns[R], G.deck.pop())
		end()
	},
}

function the_end() {
	var score = p => G.purse[p] + 3 * G.towns[p].length
	if (score(0) === score(1)) finish("Draw", "It is a draw.")
	else finish(score(0) > score(1) ? 0 : 1, "The towns are counted.")
}
