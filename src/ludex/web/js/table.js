// One table: the position, what happened, how it ended.

import { get } from "./api.js";
import { ofSeat } from "./colours.js";
import { byId, make, say } from "./dom.js";
import { Live } from "./live.js";
import { draw } from "./view.js";
import { event, listed } from "./words.js";

const EARLIER = 60; // entries that a newcomer is told
const LONGEST_LOG = 300; // lines
const id = decodeURIComponent(location.pathname.split("/").at(-1));

let seats = [];
let before = null;
let over = false;

function told(frame) {
  frame.events.forEach((one) => log(frame.n, one));
  say(byId("count"), `${frame.n} ${frame.n === 1 ? "entry" : "entries"}`);
  if (frame.view !== null) {
    byId("view").replaceChildren(draw(frame.view, seats, before));
    before = frame.view;
  }
  if (frame.outcome) end(frame.outcome);
}

function log(n, one) {
  const list = byId("log");
  const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 40;
  const { who, what, rest } = event(one);
  list.append(make("li", { "data-n": n },
    make("span", { class: "n", "aria-hidden": "true" }, String(n)),
    make("span", { class: "line" },
      who ? make("b", { class: `who ${ofSeat(seats, who)}` }, who) : null,
      who ? " " : null,
      make("span", {}, what),
      rest ? make("span", { class: "rest" }, ` ${rest}`) : null)));
  while (list.children.length > LONGEST_LOG) list.firstChild.remove();
  // Who has scrolled back to read is left in peace.
  if (atEnd) list.scrollTop = list.scrollHeight;
}

function state(kind, words) {
  byId("state").dataset.kind = kind;
  say(byId("state-words"), words);
}

function end(outcome) {
  over = true;
  state("over", "Over");
  const verdict = outcome.text || (outcome.winners === null ? "The match is over"
    : outcome.winners.length === 0 ? "Nobody wins"
    : outcome.winners.length === 1 ? `${outcome.winners[0]} wins` : `${listed(outcome.winners)} share it`);
  const scores = Object.entries(outcome.scores).map(([seat, score]) =>
    make("li", { class: ofSeat(seats, seat) }, make("span", { class: "dot" }), `${seat} `, make("b", {}, String(score))));
  byId("end").replaceChildren(
    make("h2", {}, verdict),
    scores.length ? make("ul", { class: "scores", "aria-label": "Scores" }, ...scores) : "",
    make("p", { id: "next", class: "quiet" }, "The next match begins in a moment."));
  byId("end").hidden = false;
  seekNext();
}

async function seekNext() {
  const next = await findNext();
  if (!next) return setTimeout(seekNext, 2000);
  byId("next")?.replaceChildren(make("a", { class: "button", href: `/tables/${encodeURIComponent(next)}` }, "Watch the next match"));
}

async function findNext() {
  try {
    return (await get(`tables/${encodeURIComponent(id)}`)).next;
  } catch (error) {
    // It is gone, with its server perhaps: ids begin with their game's.
    if (error.status !== 404) return null;
    const { tables } = await get("tables").catch(() => ({ tables: [] }));
    return tables.find((table) => id.startsWith(`${table.game}-`))?.id ?? null;
  }
}

function gone() {
  over = true;
  state("gone", "Gone");
  if (byId("title").textContent === "A table") say(byId("title"), "There is no such table");
  byId("end").replaceChildren(
    make("h2", {}, "This match is no longer here"),
    make("p", { id: "next", class: "quiet" }, make("a", { href: "/" }, "See what is played now")));
  byId("end").hidden = false;
  seekNext();
}

function connection(kind) {
  if (!over) state(kind, kind === "live" ? "Live" : "Reconnecting");
}

function ended(code, reason) {
  if (code === 4404) gone();
  else if (!over) state("gone", reason || "Closed");
}

async function begin() {
  try {
    const table = await get(`tables/${encodeURIComponent(id)}`);
    seats = table.seats;
    say(byId("title"), table.title);
    say(byId("seats"), listed(seats));
    document.title = `${table.title} · Ludex`;
    new Live(id, Math.max(0, table.n - EARLIER), { told, connection, ended });
  } catch (error) {
    if (error.status === 404) return gone();
    state("lost", "Reconnecting");
    setTimeout(begin, 2000);
  }
}

begin();
