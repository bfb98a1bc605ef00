// Our side of the fence, inside the engine. Text comes in, text goes out: whole numbers would be cut to 32 bits.
// The rules are given a state that was just read from its text, as they were written for; what they leave is
// written down at once. So nothing that one position shares with another, and nothing that a view does, can last.
(function () {
	"use strict"
	const { parse, stringify } = JSON
	const factories = new Map(), loaded = new Map(), known = new Map()
	let rules = null

	// Of what JSON does not know, nothing is left.
	function written(thing) { return stringify(thing) ?? "null" }

	// A sentence of ours, which needs no name before it.
	function complain(text) { throw Object.assign(new Error(text), { name: "" }) }

	// What would not be the same when a match is played again.
	function refuse(what, instead) {
		return function () { complain(`a game can't use ${what}, a replay would see something else: ${instead}`) }
	}
	Math.random = refuse("Math.random()", "draw from the seed that setup() is given")
	globalThis.Date = refuse("Date", "a game has no clock")
	Date.now = Date.parse = Date.UTC = Date
	for (const name of ["performance", "Atomics", "SharedArrayBuffer", "WeakRef", "FinalizationRegistry"])
		delete globalThis[name]
	globalThis.console = {}
	for (const name of "log info warn error debug trace table dir assert time timeEnd timeLog group groupEnd count".split(" "))
		console[name] = function () {}

	// Node has it, and the engine has not.
	globalThis.structuredClone = function clone(thing) {
		if (typeof thing !== "object" || thing === null) return thing
		if (Array.isArray(thing)) return thing.map(item => clone(item))
		if (thing instanceof Map) return new Map([...thing].map(clone))
		if (thing instanceof Set) return new Set([...thing].map(clone))
		return Object.fromEntries(Object.entries(thing).map(([key, item]) => [key, clone(item)]))
	}

	function define(path, links, factory) { factories.set(path, { links: new Map(links), factory }) }

	function load(path) {
		if (!loaded.has(path)) {
			const { links, factory } = factories.get(path), module = { exports: {} }
			loaded.set(path, module)
			factory.call(module.exports, module.exports, name => required(links, name), module)
		}
		return loaded.get(path).exports
	}

	function required(links, name) {
		if (!links.has(name))
			complain(`require("${name}") finds nothing: a game can require files of its own folder, by a literal "./name"`)
		return load(links.get(name))
	}

	function begin(path) {
		rules = load(path)
		const { roles, scenarios, default_scenario } = rules
		return stringify({
			missing: ["setup", "view", "action"].filter(name => typeof rules[name] !== "function"),
			roles: typeof roles === "function" ? "function" : roles,
			scenarios,
			first: default_scenario,
			query: typeof rules.query === "function",
		})
	}

	function roles(text) {
		const { roles } = rules, { scenario, options } = parse(text)
		return written(typeof roles === "function" ? roles(scenario, Object.freeze(options)) : roles)
	}

	function setup(text) {
		const { seed, scenario, options, roles } = parse(text)
		Object.freeze(options)
		ready(scenario, options, roles.map(role => ({ role, name: role })))
		const random = rules.is_random_scenario?.(scenario)
		const chosen = random ? rules.select_random_scenario(scenario, seed) : scenario
		return position(rules.setup(seed, chosen, options), roles, "setup", () => null)
	}

	function ready(scenario, options, players) {
		if (typeof rules.ready !== "function") return
		const able = rules.ready.length === 2 ? rules.ready(scenario, players) : rules.ready(scenario, options, players)
		if (!able) complain(`ready() says that ${players.length} players can't begin`)
	}

	function act(text, names, role, name, arg) {
		const state = parse(text), before = log_of(state).slice()
		const after = rules.action(state, role, name, parse(arg))
		return position(after, roles_of(names), "action", now => news(text, before, now))
	}

	function position(state, names, who, told) {
		const text = stringify(state)
		if (text === undefined || text[0] !== "{") complain(`${who}() returned no state`)
		return [look(text, names, told), text].join("\n") // a sum of long texts is a rope, which the engine can't hand out
	}

	function look(text, names, told) {
		const state = parse(text), active = active_roles(state, names)
		return stringify({
			over: active.length === 0,
			result: state.result ?? null,
			text: state.victory ?? state.L?.message ?? null,
			offers: active.map(role => offer(state, role)),
			news: told(state),
		})
	}

	function offer(state, role) {
		const view = rules.view(state, role)
		return [role, view?.actions ?? null, view?.prompt ?? null]
	}

	function active_roles(state, names) {
		const { active } = state
		if (state.state === "game_over") return []
		if (Array.isArray(active)) return names.filter(role => active.includes(role))
		if (names.includes(active)) return [active]
		return active === "Both" || active === "All" ? names : []
	}

	// What a watcher sees new in the log: how many lines were taken back, then the lines.
	function news(text, before, state) {
		let now = log_of(state)
		if (alike(before, now) === Math.max(before.length, now.length)) return null
		const seen = log_of(rules.view(state, "Observer"))
		if (seen !== now) {
			before = log_of(rules.view(parse(text), "Observer"))
			now = seen
		}
		const same = alike(before, now)
		return [before.length - same, ...now.slice(same)]
	}

	function alike(one, two) {
		let n = 0
		while (n < one.length && n < two.length && (one[n] === two[n] || stringify(one[n]) === stringify(two[n]))) ++n
		return n
	}

	function log_of(thing) { return Array.isArray(thing?.log) ? thing.log : [] }

	function roles_of(text) {
		if (!known.has(text)) known.set(text, parse(text))
		return known.get(text)
	}

	globalThis.__ludex = {
		define, begin, roles, setup, act,
		look: (text, names) => look(text, roles_of(names), () => null),
		view: (text, role) => written(rules.view(parse(text), role)),
		query: (text, role, name, args) => written(rules.query(parse(text), role, parse(name), parse(args))),
	}
})()
