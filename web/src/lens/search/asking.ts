/** Asks the server about one node at a time, the latest that is wanted, no faster than it reads. */

/** Between two questions, in milliseconds. With the children that a question opens, a page stays below 20 a second. */
const PAUSE = 110;

export class Asking<T> {
  #wanted: { question: T } | null = null;
  #open = false;
  #last = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ask: (question: T) => void;

  constructor(ask: (question: T) => void) {
    this.#ask = ask;
  }

  /** Asks now, or once the question before is answered and the pause is over; a later question takes its place. */
  want(question: T): void {
    this.#wanted = { question };
    this.#next();
  }

  /** The question asked last is answered. */
  answered(): void {
    this.#open = false;
    this.#next();
  }

  /** Forgets all questions. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted = null;
    this.#open = false;
  }

  #next(): void {
    if (this.#open || this.#wanted === null || this.#timer !== undefined) return;
    const wait = this.#last + PAUSE - performance.now();
    if (wait > 0) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#next();
      }, wait);
      return;
    }
    const { question } = this.#wanted;
    this.#wanted = null;
    this.#open = true;
    this.#last = performance.now();
    this.#ask(question);
  }
}
