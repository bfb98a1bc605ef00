// The list of games, each with the match that is on its table.

import { get } from "./api.js";
import { byId, make, say } from "./dom.js";
import { listed } from "./words.js";

const EVERY = 2000; // milliseconds
const places = new Map(); // game -> where its table is told of

function draw(games) {
  byId("games").replaceChildren(...games.map(card));
  byId("status").hidden = games.length > 0;
  say(byId("status"), games.length ? "" : "No game is installed.");
}

function card(game) {
  const place = make("div", { class: "place" }, make("p", { class: "quiet" }, "The next match is about to begin."));
  places.set(game.id, place);
  const options = game.options.map(({ field, about }) => make("li", {}, make("b", {}, field.name), ` ${about}`));
  return make("article", { class: "game", "aria-labelledby": `game-${game.id}` },
    make("h2", { id: `game-${game.id}` }, game.title),
    make("p", { class: "players" }, game.players),
    make("p", { class: "about" }, game.about),
    options.length ? make("ul", { class: "options", "aria-label": "Options" }, ...options) : null,
    place);
}

function show(tables) {
  for (const [game, place] of places) {
    const [newest, ...older] = tables.filter((table) => table.game === game);
    if (newest) fill(place, newest, older);
  }
}

function fill(place, table, older) {
  // Rebuilt only for another match, so that whoever has the focus on a link keeps it.
  if (place.dataset.table !== table.id) {
    place.dataset.table = table.id;
    place.replaceChildren(
      make("a", { class: "button", href: `/tables/${encodeURIComponent(table.id)}` }, ""),
      make("p", { class: "who" }, listed(table.seats)),
      make("p", { class: "quiet" }),
      make("p", { class: "earlier" }));
  }
  const [link, , news, earlier] = place.children;
  link.classList.toggle("over", table.outcome !== null);
  say(link, table.outcome ? "See how it ended" : "Watch live");
  link.setAttribute("aria-label", `${link.textContent}: ${table.title}`);
  say(news, table.outcome ? table.outcome.words : `${table.n} ${table.n === 1 ? "entry" : "entries"} so far`);
  links(earlier, older);
}

function links(earlier, older) {
  const ids = older.map((table) => table.id).join();
  if (earlier.dataset.ids === ids) return;
  earlier.dataset.ids = ids;
  const made = older.flatMap((table, i) => [
    i ? " · " : "Before: ",
    make("a", { href: `/tables/${encodeURIComponent(table.id)}` }, table.outcome?.winners?.length ? `${listed(table.outcome.winners)} won` : "nobody won"),
  ]);
  earlier.replaceChildren(...made);
}

async function refresh() {
  try {
    if (!places.size) draw((await get("games")).games);
    show((await get("tables")).tables);
    byId("status").hidden = places.size > 0;
  } catch {
    byId("status").hidden = false;
    say(byId("status"), "The server does not answer; trying again.");
  }
  setTimeout(refresh, EVERY);
}

refresh();
