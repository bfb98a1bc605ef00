
// ---- framework: pasted behind the author's part, whose names it uses ------------------------------------------
// Written for the tests of Ludex, to the interface that rules modules rely on. States stand in P, or in S where an
// author has one.

var _seed_modulus = 34359738337

exports.roles = ROLES
exports.scenarios = SCENARIOS

exports.setup = function (seed, scenario, options) {
	G = { active: -1, seed, log: [], undo: [] }
	L = G.L = null
	R = -1
	V = null
	on_setup(scenario, options)
	_run()
	return _save()
}

exports.view = function (state, role) {
	_load(state, role)
	V = { log: G.log, prompt: null }
	var active = Array.isArray(G.active) ? G.active.includes(R) : G.active === R && R >= 0
	on_view()
	if (active) {
		V.actions = {}
		var here = _state(L.P)
		if (here && here.prompt) here.prompt()
		else prompt("TODO: " + L.P)
		if (V.actions.undo === undefined) button("undo", G.undo && G.undo.length > 0)
	} else if (G.active === -1) {
		V.prompt = L && L.message
	} else {
		var names = (Array.isArray(G.active) ? G.active : [G.active]).map(r => ROLES[r]).join(" and ")
		V.prompt = "Waiting for " + names + (L && _state(L.P) && _state(L.P).inactive ? " to " + _state(L.P).inactive : "") + "."
	}
	var view = V
	V = null
	_save()
	return view
}

exports.action = function (state, role, action, arg) {
	_load(state, role)
	var before = JSON.stringify(G.active)
	var here = _state(L.P)
	if (here && typeof here[action] === "function") {
		here[action](arg)
		_run()
	} else if (action === "undo" && G.undo && G.undo.length > 0) {
		pop_undo()
	} else {
		throw new Error("Invalid action: " + action)
	}
	if (JSON.stringify(G.active) !== before) clear_undo()
	return _save()
}

exports.query = function (state, role, q) {
	_load(state, role)
	var answer = on_query(q)
	_save()
	return answer
}

function _load(state, role) {
	G = state
	L = G.L
	R = ROLES.indexOf(role)
	V = null
	G.active = Array.isArray(G.active) ? G.active.map(r => ROLES.indexOf(r)) : ROLES.indexOf(G.active)
}

function _save() {
	G.active = Array.isArray(G.active) ? G.active.map(_name) : _name(G.active)
	return G
}

function _name(r) { return ROLES[r] === undefined ? "None" : ROLES[r] }

function _state(name) {
	if (typeof S === "object" && S[name]) return S[name]
	return typeof P[name] === "object" && !Array.isArray(P[name]) ? P[name] : undefined
}

function _hook(scope, name) {
	var here = scope && _state(scope.P)
	if (here && here[name]) here[name]()
}

function call(name, env) {
	L = G.L = Object.assign({}, env, { P: name, I: 0, L: L })
	_hook(L, "_begin")
}

function goto(name, env) {
	_hook(L, "_end")
	L = G.L = Object.assign({}, env, { P: name, I: 0, L: L.L })
	_hook(L, "_begin")
}

function end(result) {
	_hook(L, "_end")
	L = G.L = L.L
	if (result !== undefined) L.$ = result
	_hook(L, "_resume")
}

function call_or_goto(pred, name, env) { pred ? call(name, env) : goto(name, env) }

function finish(result, message) {
	G.active = -1
	G.result = ROLES[result] !== undefined ? ROLES[result] : result
	G.L = L = { message }
	log()
	log(message)
}

function _run() {
	for (var n = 0; n < 1000; ++n) {
		if (!L || !L.P) return
		var here = P[L.P]
		if (typeof here === "function") {
			here()
		} else if (Array.isArray(here)) {
			if (L.I < here.length) here[L.I++]()
			else end()
		} else {
			return
		}
	}
	throw new Error("runaway script")
}

function prompt(text) { V.prompt = text }
function button(name, enabled) { V.actions[name] = enabled === undefined || enabled ? 1 : 0 }
function action(name, arg) {
	if (!Array.isArray(V.actions[name])) V.actions[name] = []
	set_add(V.actions[name], arg)
}

function log(text) {
	if (text !== undefined) G.log.push(text)
	else if (G.log.length > 0 && G.log[G.log.length - 1] !== "") G.log.push("")
}

function clear_undo() { if (G.undo) G.undo.length = 0 }

function push_undo() {
	if (!G.undo) return
	var copy = {}
	for (var key in G) if (key !== "undo") copy[key] = key === "log" ? G.log.length : object_copy(G[key])
	G.undo.push(copy)
}

function pop_undo() {
	var undo = G.undo, lines = G.log
	G = undo.pop()
	lines.length = G.log
	G.log = lines
	G.undo = undo
	L = G.L
}

function random(n) { return (G.seed = G.seed * 200105 % _seed_modulus) % n }

function shuffle(list) {
	for (var i = list.length - 1; i > 0; --i) {
		var j = random(i + 1), kept = list[i]
		list[i] = list[j]
		list[j] = kept
	}
}

function object_copy(thing) {
	if (thing === null || typeof thing !== "object") return thing
	if (Array.isArray(thing)) return thing.map(object_copy)
	var copy = {}
	for (var key in thing) copy[key] = object_copy(thing[key])
	return copy
}

function _place(set, item) {
	var low = 0, high = set.length
	while (low < high) {
		var middle = (low + high) >> 1
		if (set[middle] < item) low = middle + 1
		else high = middle
	}
	return low
}
function set_has(set, item) { return set[_place(set, item)] === item }
function set_add(set, item) {
	var at = _place(set, item)
	if (set[at] !== item) set.splice(at, 0, item)
}
function set_delete(set, item) {
	var at = _place(set, item)
	if (set[at] === item) set.splice(at, 1)
}
function set_toggle(set, item) { set_has(set, item) ? set_delete(set, item) : set_add(set, item) }

// Scripts: words, then instructions. A jump sets L.I; what it jumps to is known when the block is compiled.
function script(text) { return text }

function _words(text) {
	var lines = [], line = [], i = 0
	var close = { "{": "}", "[": "]", "(": ")" }
	while (i < text.length) {
		var c = text[i], start = i
		if (c === " " || c === "\t") { ++i; continue }
		if (c === "\n" || c === ";") { ++i; lines.push(line); line = []; continue }
		if (c === "#" || text.startsWith("//", i) || text.startsWith("--", i)) {
			while (i < text.length && text[i] !== "\n") ++i
			continue
		}
		if (close[c]) {
			for (var depth = 0; i < text.length;) {
				if (text[i] === c) ++depth
				if (text[i] === close[c]) --depth
				++i
				if (depth === 0) break
			}
		} else if (c === '"') {
			i = text.indexOf('"', i + 1) + 1
		} else {
			while (i < text.length && !" \t\n;".includes(text[i])) {
				var b = text[i++]
				if (close[b]) {
					for (var deep = 1; i < text.length && deep > 0; ++i) deep += (text[i] === b) - (text[i] === close[b])
				}
			}
		}
		line.push(text.slice(start, i))
	}
	lines.push(line)
	return lines.filter(words => words.length > 0)
}

function _compile(text, out) {
	for (var words of _words(text)) _command(words, out)
	return out
}

function _quoted(name) { return "{[(`'\"".includes(name[0]) ? name : JSON.stringify(name) }
function _inside(block) { return block.slice(1, -1) }

function _command(words, out) {
	var rest = words.slice(1).join(" "), back = out.length, jump
	switch (words[0]) {
	case "set": out.push(words[1] + " = " + words[2]); break
	case "incr": out.push("++(" + rest + ")"); break
	case "decr": out.push("--(" + rest + ")"); break
	case "eval": out.push(rest); break
	case "log": out.push("log(" + rest + ")"); break
	case "call": out.push("call(" + _quoted(words[1]) + (words[2] ? ", " + words.slice(2).join(" ") : "") + ")"); break
	case "goto": out.push("goto(" + _quoted(words[1]) + (words[2] ? ", " + words.slice(2).join(" ") : "") + ")"); break
	case "return": out.push("end(" + rest + ")"); break
	case "while":
		out.push(null)
		_compile(_inside(words[2]), out)
		out.push("L.I = " + back)
		out[back] = "if (!(" + words[1] + ")) L.I = " + out.length
		break
	case "if":
		out.push(null)
		_compile(_inside(words[2]), out)
		if (words[3] === "else") {
			jump = out.length
			out.push(null)
			out[back] = "if (!(" + words[1] + ")) L.I = " + out.length
			_compile(_inside(words[4]), out)
			out[jump] = "L.I = " + out.length
		} else {
			out[back] = "if (!(" + words[1] + ")) L.I = " + out.length
		}
		break
	case "for":
		if (words[4] === "to") {
			out.push(words[1] + " = " + words[3])
			_compile(_inside(words[6]), out)
			out.push("if (" + words[1] + " < " + words[5] + ") { ++" + words[1] + "; L.I = " + (back + 1) + " }")
		} else {
			var list = words.slice(3, -1).join(" "), index = words[1].replace(/^L\./, "L.").replace(/^G\./, "L.G_") + "_"
			out.push(index + " = 0")
			jump = out.length
			out.push(null)
			out.push(words[1] + " = (" + list + ")[" + index + "++]")
			_compile(_inside(words[words.length - 1]), out)
			out.push("L.I = " + jump)
			out[jump] = "if (" + index + " >= (" + list + ").length) { delete " + index + "; L.I = " + (out.length) + " }"
		}
		break
	default:
		throw new Error("unknown command: " + words.join(" "))
	}
}

for (var _p in P)
	if (typeof P[_p] === "string")
		P[_p] = _compile(P[_p], []).map(code => eval("(function () { " + code + " })"))
