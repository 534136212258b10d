/** The model was silent for too long. */
class SilenceError extends Error {}

export interface SilenceLimits {
  /** Milliseconds to the first item, and between two of them. */
  firstMs: number;
  silenceMs: number;
  /** `performance.now()` at which the whole answer must be there. */
  deadline: number;
}

/** Passes the items of a source on. @throws SilenceError when it is silent for too long. */
export async function* withSilenceLimit<T>(source: AsyncIterable<T>, limits: SilenceLimits): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let limit = limits.firstMs;
  try {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const waitMs = Math.max(0, Math.min(limit, limits.deadline - performance.now()));
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new SilenceError(`no output within ${Math.round(waitMs)} ms`)), waitMs);
      });
      const item = await Promise.race([items.next(), timeout]).finally(() => clearTimeout(timer));
      if (item.done) return;
      yield item.value;
      limit = limits.silenceMs;
    }
  } finally {
    // Not awaited, because a source that hangs would hang here too.
    void items.return?.().catch(() => undefined);
  }
}
