// Values and events in words.

const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const CARD = /^(10|[2-9TJQKA])([SHDC])$/;

export function card(text) {
  const found = typeof text === "string" && CARD.exec(text);
  return found ? { rank: found[1] === "T" ? "10" : found[1], suit: SUITS[found[2]], red: "HD".includes(found[2]) } : null;
}

export const suit = (text) => SUITS[text] ?? null;

export const plain = (value) => value === null || typeof value !== "object";

// snake_case and camelCase are how programs write, not people.
export const label = (key) => key.replace(/_/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2");

export function inline(value, key = "") {
  if (value === null || value === undefined) return "nobody";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "string") return inlineText(value, key);
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) return inlineList(value);
  return Object.entries(value).map(([name, item]) => `${label(name)} ${bracketed(item, name)}`).join(", ");
}

function inlineText(text, key) {
  const found = card(text);
  if (found) return found.rank + found.suit;
  return (key === "suit" && suit(text)) || text;
}

function inlineList(list) {
  const pairs = list.length > 0 && list.every((item) => Array.isArray(item) && item.length === 2 && plain(item[1]));
  if (pairs) return list.map(([name, item]) => `${name} ${inline(item)}`).join(", ");
  return list.map((item) => bracketed(item)).join(", ");
}

function bracketed(value, key) {
  return plain(value) ? inline(value, key) : `(${inline(value)})`;
}

const empty = (value) =>
  value === "" || (value !== null && typeof value === "object" && Object.keys(value).length === 0);

// Whom it is about first, if it names a seat; then what it is called; then the rest.
export function event([name, data]) {
  if (data === null || typeof data !== "object" || Array.isArray(data)) {
    return { who: "", what: label(name), rest: data === null || empty(data) ? "" : inline(data) };
  }
  const who = typeof data.seat === "string" ? data.seat : "";
  const rest = Object.entries(data)
    .filter(([key, value]) => !(key === "seat" && who) && !empty(value))
    .map(([key, value]) => `${label(key)} ${inline(value, key)}`);
  return { who, what: label(name), rest: rest.join(" · ") };
}

export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
