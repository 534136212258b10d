/** Nothing came for too long. */
class TooSlow extends Error {}

export interface Patience {
  /** Milliseconds to the first item, and between two of them. */
  firstMs: number;
  silenceMs: number;
}

/** The items of a source as they come. Throws TooSlow when it is silent for too long. */
export async function* inTime<T>(source: AsyncIterable<T>, { firstMs, silenceMs }: Patience): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let patience = firstMs;
  try {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TooSlow(`nothing came in ${patience} ms`)), patience);
      });
      const item = await Promise.race([items.next(), late]).finally(() => clearTimeout(timer));
      if (item.done) return;
      yield item.value;
      patience = silenceMs;
    }
  } finally {
    // Not awaited: a source that hangs would hang its end too.
    void items.return?.().catch(() => undefined);
  }
}
