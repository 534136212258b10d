/** The sandbox's own time: the computer's, plus what was added by hand to see what happens later. */
export interface Clock {
  /** Sandbox time in milliseconds. */
  now(): number;
  /** The computer's time in milliseconds: signatures are judged by the shop's clock, which nobody moves. */
  real(): number;
  /** Milliseconds the sandbox is ahead of the computer. */
  ahead(): number;
  /** Sets how far the sandbox is ahead; used when the journal is replayed and when time is moved. */
  setAhead(ms: number): void;
}

/** A clock on top of any source of time; tests give a fixed one. */
export function sandboxClock(real: () => number = Date.now): Clock {
  let ahead = 0;
  return {
    now: () => real() + ahead,
    real,
    ahead: () => ahead,
    setAhead: (ms) => {
      ahead = ms;
    },
  };
}

/** Milliseconds to the whole seconds the card company's wire speaks. */
export const seconds = (ms: number) => Math.floor(ms / 1000);
