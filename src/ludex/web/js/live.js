// A watch that survives a lost connection: it comes back after the last entry that it saw.

const FIRST_WAIT = 500, LONGEST_WAIT = 8000; // milliseconds
const FINAL = new Set([1000, 4400, 4404]); // coming back would not help
const CUT_OFF = 4408;

export class Live {
  #after;
  #wait = FIRST_WAIT;
  #socket = null;
  #timer = 0;
  #done = false;

  // told(frame), connection("live" | "lost"), ended(code, reason)
  constructor(table, after, { told, connection, ended }) {
    this.table = table;
    this.#after = after;
    this.told = told;
    this.connection = connection;
    this.ended = ended;
    this.#connect();
    addEventListener("online", () => this.#hurry());
    addEventListener("offline", () => this.#socket?.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.#hurry());
  }

  #connect() {
    const place = this.#after === null ? "" : `?after=${this.#after}`;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1/tables/${encodeURIComponent(this.table)}/watch${place}`);
    this.#socket = socket;
    socket.addEventListener("message", (message) => this.#heard(JSON.parse(message.data)));
    socket.addEventListener("close", (close) => this.#closed(close));
  }

  #heard(frame) {
    this.#wait = FIRST_WAIT;
    this.#after = frame.n;
    this.connection("live");
    this.told(frame);
  }

  #closed({ code, reason }) {
    this.#socket = null;
    if (FINAL.has(code)) {
      this.#done = true;
      return this.ended(code, reason);
    }
    // Too much was missed to be told: begin with the position as it is.
    if (code === CUT_OFF) this.#after = null;
    this.connection("lost");
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #hurry() {
    if (this.#socket || this.#done) return;
    clearTimeout(this.#timer);
    this.#connect();
  }
}
