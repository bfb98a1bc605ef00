// A board given as rows of marks, one character a square.

import { make } from "./dom.js";
import { COLOURS, ofSeat } from "./colours.js";

const EMPTY = ". _-";

export function isBoard(value) {
  return (
    Array.isArray(value) && value.length > 1 &&
    value.every((row) => typeof row === "string" && row.length === value[0].length && row.length > 0)
  );
}

// `marks` (seat -> mark), where the game says so, gives the marks their seats' colours.
export function draw(rows, marks, seats, before) {
  const colours = colouring(rows, marks, seats);
  const columns = rows[0].length;
  const grid = make("div", { class: "board", role: "img", "aria-label": described(rows, marks) });
  grid.style.setProperty("--columns", columns);
  rows.forEach((row, y) => [...row].forEach((mark, x) => {
    const fresh = before && before.length === rows.length && before[y][x] !== mark;
    grid.append(square(mark, colours.get(mark) ?? "", fresh, marks));
  }));
  return grid;
}

function square(mark, colour, fresh, marks) {
  const empty = EMPTY.includes(mark);
  const element = make("span", { class: `square ${empty ? "" : `taken ${colour}`} ${fresh ? "fresh" : ""}` });
  // Where a mark stands for a seat the colour says it, and the letter would be noise.
  if (!empty && !Object.values(marks).includes(mark)) element.textContent = mark;
  return element;
}

function colouring(rows, marks, seats) {
  const colours = new Map(Object.entries(marks).map(([seat, mark]) => [mark, ofSeat(seats, seat)]));
  const others = [...new Set(rows.join(""))].filter((mark) => !EMPTY.includes(mark) && !colours.has(mark)).sort();
  others.forEach((mark) => colours.set(mark, `seat-${(colours.size % COLOURS) + 1}`));
  return colours;
}

function described(rows, marks) {
  const text = rows.join("");
  const counts = Object.entries(marks).map(([seat, mark]) => `${seat} has ${text.split(mark).length - 1} squares`);
  return [`A board of ${rows[0].length} by ${rows.length}`, ...counts].join("; ");
}
