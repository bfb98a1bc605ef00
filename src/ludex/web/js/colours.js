// A seat has the same colour wherever it appears. Eight, then they come round again.

export const COLOURS = 8;

export const ofSeat = (seats, name) => {
  const i = seats.indexOf(name);
  return i < 0 ? "" : `seat-${(i % COLOURS) + 1}`;
};
