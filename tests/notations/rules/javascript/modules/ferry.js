// Framework style of the first generation: states in S, procedures in P.
"use strict"
const ROLES = ["Ferryman"]
const SCENARIOS = { "": ["Calm"], Weather: ["Wind", "Storm"] }
exports.default_scenario = "Wind"
var G, L, R, V
const S = {}
const P = {}

function on_setup(scenario) {
	G.here = ["goat", "cabbage", "wolf"]
	G.there = []
	G.side = 0
	G.trips = 0
	G.limit = { Calm: 9, Wind: 15, Storm: 30 }[scenario]
	G.active = 0
	call("cross")
}

function on_view() { V.here = G.here; V.there = G.there; V.side = G.side; V.trips = G.trips }
function on_query() { return G.limit - G.trips }

P.cross = script(`
	while (G.there.length < 3) {
		call load
		incr G.trips
		if (G.trips >= G.limit) { eval { finish("None", "The night falls.") } } else { call check }
	}
	eval { finish(0, "All are across.") }
`)

P.check = function () {
	var alone = G.side ? G.here : G.there
	if (alone.includes("goat") && (alone.includes("wolf") || alone.includes("cabbage"))) {
		log("That went wrong.")
		finish("None", "Somebody was eaten.")
		return
	}
	end()
}

S.load = {
	prompt() {
		prompt("Whom do you take?")
		for (var who of G.side ? G.there : G.here) action("take", who)
		button("alone")
	},
	take(who) { clear_undo(); this._move(who); end() },
	alone() { G.side = 1 - G.side; end() },
	_move(who) {
		var [from, to] = G.side ? [G.there, G.here] : [G.here, G.there]
		from.splice(from.indexOf(who), 1)
		to.push(who)
		G.side = 1 - G.side
	},
}
