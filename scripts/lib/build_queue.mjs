// Modules of the engine built one after another while the page is served: what a page asks for comes first.

/** What one takes where nothing is known of any and nothing is said, s. */
const UNKNOWN = 60;

/**
 * `build(name)` resolves when a module is there; `last` says what each took last time, s, and is kept up to date; `now` is a
 * clock, ms.
 */
export class BuildQueue {
  constructor(names, build, { last = {}, unknown = UNKNOWN, now = Date.now } = {}) {
    this.waiting = [...names];
    this.build = build;
    this.last = last;
    this.unknown = unknown;
    this.now = now;
    /** Name → sentence of what went wrong; an empty one where all is well. */
    this.ended = new Map();
    this.listeners = new Map();
    this.current = undefined;
  }

  /** Builds until none is left. */
  async run() {
    while (this.waiting.length > 0) {
      const name = this.waiting.shift();
      this.current = { name, since: this.now() };
      const wrong = await this.build(name).then(() => '', (e) => (e instanceof Error ? e.message : String(e)));
      if (wrong === '') this.last[name] = (this.now() - this.current.since) / 1000;
      this.current = undefined;
      this.ended.set(name, wrong);
      for (const tell of this.listeners.get(name) ?? []) tell(wrong);
      this.listeners.delete(name);
    }
  }

  /** A module that waits becomes the next. What is being built is finished first: half a build helps nobody. */
  ask(name) {
    const at = this.waiting.indexOf(name);
    if (at > 0) this.waiting.unshift(...this.waiting.splice(at, 1));
  }

  /** Asks, and resolves when it is there; rejects with the sentence of what went wrong. Names of no module resolve at once. */
  async when(name) {
    this.ask(name);
    const wrong = this.pending(name) ? await new Promise((tell) => this.listen(name, tell)) : this.ended.get(name);
    if (wrong) throw new Error(wrong);
  }

  /** What a page is told: `built`, or about how many seconds are left, or what went wrong. */
  state(name) {
    if (this.pending(name)) return { built: false, seconds: this.left(name) };
    const wrong = this.ended.get(name);
    return wrong ? { built: false, wrong } : { built: true };
  }

  pending(name) {
    return this.current?.name === name || this.waiting.includes(name);
  }

  listen(name, tell) {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), tell]);
  }

  /**
   * Seconds until a module is there: the rest of what is being built, those before it, and its own. What is late is said to need
   * a fifth more than it took so far.
   */
  left(name) {
    const gone = this.current ? (this.now() - this.current.since) / 1000 : 0;
    const rest = this.current ? Math.max(this.takes(this.current.name) - gone, gone / 5, 1) : 0;
    if (this.current?.name === name) return Math.round(rest);
    const before = this.waiting.slice(0, this.waiting.indexOf(name) + 1);
    return Math.round(before.reduce((sum, one) => sum + this.takes(one), rest));
  }

  /** What it took last time, or what those took that are known. */
  takes(name) {
    const known = Object.values(this.last);
    return this.last[name] ?? (known.length > 0 ? known.reduce((a, b) => a + b) / known.length : this.unknown);
  }
}
