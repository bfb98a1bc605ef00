// Any position of any game, from its view: the page knows no game, only a few habits that games share.
//   board            rows of text, drawn as squares; marks: seat -> mark
//   turn, awaited    who is to act
//   {seat: value}    something about each seat: gathered at that seat
//   the rest         a name and its value

import { make } from "./dom.js";
import { ofSeat } from "./colours.js";
import * as board from "./board.js";
import { card, inline, label, plain, suit } from "./words.js";

const DEEPEST = 6;

export function draw(view, seats, before) {
  const drawn = document.createDocumentFragment();
  if (view === null || typeof view !== "object" || Array.isArray(view)) {
    drawn.append(make("div", { class: "facts" }, value(view, "", 0)));
    return drawn;
  }
  const hasBoard = board.isBoard(view.board);
  const used = new Set(hasBoard ? ["board", "marks"] : []);
  if (hasBoard) drawn.append(board.draw(view.board, marksOf(view), seats, before?.board));
  const acting = toAct(view, seats, used);
  const shared = [], each = [];
  for (const [key, item] of Object.entries(view)) {
    if (!used.has(key)) (isBySeat(item, seats) ? each : shared).push([key, item]);
  }
  if (shared.length) drawn.prepend(facts(shared));
  if (seats.length) drawn.append(panels(seats, each, acting, hasBoard));
  return drawn;
}

const marksOf = (view) => (view.marks && !Array.isArray(view.marks) && typeof view.marks === "object" ? view.marks : {});

function toAct(view, seats, used) {
  const acting = new Set();
  for (const key of ["turn", "awaited", "movers"]) {
    const names = [view[key]].flat();
    if (key in view && names.every((name) => name === null || seats.includes(name))) {
      used.add(key);
      names.forEach((name) => acting.add(name));
    }
  }
  return acting;
}

function isBySeat(item, seats) {
  return !plain(item) && !Array.isArray(item) && Object.keys(item).every((key) => seats.includes(key));
}

function facts(pairs) {
  const list = make("dl", { class: "facts" });
  for (const [key, item] of pairs) {
    list.append(make("div", {}, make("dt", {}, label(key)), make("dd", {}, value(item, key, 0))));
  }
  return list;
}

function panels(seats, each, acting, slim) {
  const wide = each.some(([, item]) => Object.values(item).some((one) => Array.isArray(one) && one.length > 4));
  const width = wide ? "wide" : slim ? "slim" : seats.length === 4 ? "even" : "";
  const all = make("div", { class: `panels ${width}` });
  for (const seat of seats) {
    const rows = each.filter(([, item]) => seat in item).map(([key, item]) =>
      make("div", {}, make("dt", {}, singular(label(key))), make("dd", {}, value(item[seat], key, 0))));
    const turn = acting.has(seat) ? make("span", { class: "turn" }, "to act") : null;
    // Nothing is said of it while something is of others: out, or not in yet.
    const idle = each.length > 0 && rows.length === 0;
    all.append(make("section", { class: `panel ${ofSeat(seats, seat)} ${turn ? "acting" : ""} ${idle ? "idle" : ""}`, "aria-label": seat },
      make("h3", {}, make("span", { class: "dot" }), make("span", { class: "name" }, seat), turn),
      rows.length ? make("dl", {}, ...rows) : null));
  }
  return all;
}

// "hands" are everybody's; at one seat it is a hand.
const singular = (text) => text.replace(/([^s])s$/, "$1");

function value(item, key, depth) {
  if (item === null) return make("span", { class: "none" }, "—");
  if (typeof item === "number" && /hand/i.test(key) && Number.isInteger(item) && item >= 0 && item <= 30) return backs(item);
  if (plain(item)) return one(item, key);
  if (depth > DEEPEST) return inline(item);
  if (Array.isArray(item)) return list(item, key, depth);
  const pairs = Object.entries(item);
  if (!pairs.length) return make("span", { class: "none" }, "—");
  const nested = make("dl", { class: "nested" });
  pairs.forEach(([name, inner]) => nested.append(make("dt", {}, label(name)), make("dd", {}, value(inner, name, depth + 1))));
  return nested;
}

function one(item, key) {
  const face = card(item);
  if (face) return make("span", { class: `card ${face.red ? "red" : ""}` }, face.rank + face.suit);
  if (key === "suit" && suit(item)) {
    return make("span", { class: `suit ${"HD".includes(item) ? "red" : ""}` }, suit(item));
  }
  return make("span", { class: typeof item === "number" ? "number" : "text" }, inline(item, key));
}

function list(items, key, depth) {
  if (!items.length) return make("span", { class: "none" }, "—");
  if (items.length === 2 && items.every((item) => typeof item === "number") && !/hand|card|stake|prize/i.test(key)) {
    return make("span", { class: "number" }, items.join(", "));
  }
  if (items.every(plain)) {
    return make("ul", { class: "chips" }, ...items.map((item) =>
      make("li", {}, card(item) ? one(item, key) : make("span", { class: "card" }, inline(item, key)))));
  }
  return make("ol", { class: "list" }, ...items.map((item) => make("li", {}, value(item, key, depth + 1))));
}

function backs(count) {
  const cards = Array.from({ length: count }, () => make("i", {}));
  return make("span", { class: "backs", role: "img", "aria-label": `${count} cards` }, ...cards, make("b", {}, String(count)));
}
