// The other side of benchmarks/rules_js.py: a module on Node, asked line by line.
// kept: the state stays here, as it is. text: it comes with each question as text and goes back as text.
"use strict"
const rules = require(process.argv[2])
const kept = process.argv[3] === "kept"
let state = null

function seen(state, roles) {
	const { active } = state
	const able = Array.isArray(active) ? roles.filter(role => active.includes(role))
		: roles.includes(active) ? [active] : active === "Both" ? roles : []
	return able.map(role => [role, rules.view(state, role).actions])
}

function answer({ cpu, setup, text, role, action, arg, roles }) {
	if (cpu) return process.cpuUsage().user + process.cpuUsage().system
	if (setup) state = rules.setup(...setup)
	else state = rules.action(kept ? state : JSON.parse(text), role, action, arg)
	const offers = seen(state, roles)
	return kept ? { offers } : { offers, text: JSON.stringify(state) }
}

let rest = ""
process.stdin.setEncoding("utf8")
process.stdin.on("data", data => {
	const lines = (rest + data).split("\n")
	rest = lines.pop()
	for (const line of lines) process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + "\n")
})
