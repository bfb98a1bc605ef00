// Plain exports in the manner of 2021: states by name in game.state, roles by scenario, ready(), a shared win.
"use strict"

const NAMES = ["Ann", "Bea", "Cem", "Dan"]
let game = null
let view = null
const states = {}

exports.scenarios = ["2P", "3P", "4P"]
exports.roles = function (scenario) { return NAMES.slice(0, Number(scenario[0])) }
exports.ready = function (scenario, options, players) { return players.length === Number(scenario[0]) }

exports.setup = function (seed, scenario, options) {
	game = { seed, log: [], undo: [], active: null, state: null, turns: 4, money: {}, goods: {}, stall: [] }
	for (let name of exports.roles(scenario)) {
		game.money[name] = 6
		game.goods[name] = []
	}
	for (let i = 0; i < 4; ++i) game.stall.push(1 + random(6))
	game.order = Object.keys(game.money)
	game.active = game.order[0]
	game.state = "trade"
	return game
}

function random(n) { return (game.seed = game.seed * 69621 % 0x7fffffff) / 0x7fffffff * n | 0 }

function gen_action(name, argument) {
	if (argument === undefined) view.actions[name] = 1
	else (view.actions[name] ||= []).push(argument)
}

states.trade = {
	prompt(current) {
		view.prompt = "Buy, sell or pass."
		for (let i = 0; i < game.stall.length; ++i)
			if (game.stall[i] <= game.money[current]) gen_action("buy", i)
		for (let price of game.goods[current]) gen_action("sell", price)
		view.actions.pass = "Let it be"
		view.actions.undo = game.undo.length > 0
	},
	buy(i, current) {
		save()
		game.money[current] -= game.stall[i]
		game.goods[current].push(game.stall[i])
		game.log.push(`${current} buys at ${game.stall[i]}.`)
		game.stall.splice(i, 1)
		if (game.stall.length === 0) next()
	},
	sell(price, current) {
		save()
		game.goods[current].splice(game.goods[current].indexOf(price), 1)
		game.money[current] += price + 1
		game.stall.push(price)
	},
	pass() { next() },
	undo() {
		const { log, undo } = game
		const kept = JSON.parse(undo.pop())
		log.length = kept.log
		game = Object.assign(kept, { log, undo })
	},
}

states.feast = {
	prompt(current) {
		if (game.said[current] === undefined) view.actions = { come: 1, stay: 1 }
		view.prompt = "Do you come to the feast?"
	},
	come(_, current) { this.say(current, true) },
	stay(_, current) { this.say(current, false) },
	say(current, word) {
		game.said[current] = word
		if (Object.keys(game.said).length === game.order.length) over()
	},
}

function save() {
	const { undo, log, ...rest } = game
	undo.push(JSON.stringify({ ...rest, log: log.length }))
}

function next() {
	game.undo = []
	const at = game.order.indexOf(game.active) + 1
	if (at === game.order.length && --game.turns === 0) {
		game.state = "feast"
		game.active = "Both"
		game.said = {}
		return
	}
	game.active = game.order[at % game.order.length]
	while (game.stall.length < 4) game.stall.push(1 + random(6))
}

function over() {
	const worth = name => game.money[name] + (game.said[name] ? 1 : 0)
	const best = Math.max(...game.order.map(worth))
	game.result = game.order.filter(name => worth(name) === best).join(", ")
	game.victory = game.result + " made the most of it."
	game.active = "None"
	game.state = "game_over"
}

exports.view = function (state, current) {
	game = state
	view = { log: game.log, prompt: null, money: game.money, goods: game.goods, stall: game.stall }
	if (game.state === "game_over") {
		view.prompt = game.victory
	} else if (current === "Observer" || (game.active !== current && game.active !== "Both")) {
		view.prompt = `Waiting for ${game.active}.`
	} else {
		view.actions = {}
		states[game.state].prompt(current)
	}
	return view
}

exports.action = function (state, current, action, arg) {
	game = state
	const S = states[game.state]
	if (action in S) S[action](arg, current)
	else throw new Error("Invalid action: " + action)
	return game
}

exports.resign = function (state) { return state }
