// Plain exports over several files, with options of create.html, a random scenario, moves of two places at once, and
// a state that shares a list with itself: it does so only until the action is over.
"use strict"
const { areas, roads } = require("./atlas_data")
const names = require('./atlas_names.json')

exports.roles = function (scenario, options) { return names.slice(0, options.players || 2) }
exports.scenarios = ["Random", "East", "West"]
exports.is_random_scenario = scenario => scenario === "Random"
exports.select_random_scenario = (scenario, seed) => seed % 2 ? "East" : "West"

exports.setup = function (seed, scenario, options) {
	const roles = exports.roles(scenario, options)
	const at = {}
	roles.forEach((role, i) => at[role] = scenario === "East" ? i : areas.length - 1 - i)
	const order = roles.slice()
	return { seed, active: roles[0], log: [], scenario, fog: options.fog === true, left: options.length || 6, at, order, line: order }
}

exports.view = function (state, role) {
	const view = { prompt: null, areas, left: state.left, log: state.log, line: state.line }
	view.at = state.fog ? { [role]: state.at[role] } : state.at
	if (state.fog) view.log = state.log.filter(line => line.startsWith(role) || role === "Observer" && line.startsWith("=")) // and not all
	if (state.left > 0 && state.active === role)
		view.actions = { move: moves(state, role), wait: true, undo: false }
	return view
}

function moves(state, role) {
	return roads.filter(([a, b]) => a === state.at[role] || b === state.at[role])
		.map(([a, b]) => a === state.at[role] ? [a, b] : [b, a])
}

exports.action = function (state, role, action, arg) {
	if (action === "move") {
		state.at[role] = arg[1]
		state.log.push(`${role}: ${areas[arg[0]]} to ${areas[arg[1]]}`)
	} else {
		state.log.push(`= ${state.left}`)
	}
	state.order.push(state.order.shift())
	state.active = state.order[0]
	if (--state.left === 0) {
		state.active = null
		state.result = "Nobody in particular"
	}
	return state
}
