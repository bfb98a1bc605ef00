"""Rules modules written in JavaScript, run unchanged: rules.js -> Game."""
