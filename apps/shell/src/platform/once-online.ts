const RETRY_MS = 10_000;

/** Resolves when the network returns, or after ten seconds: then a file that failed to load is worth another attempt. */
export const onceOnline = (): Promise<unknown> =>
  new Promise((resolve) => {
    addEventListener('online', resolve, { once: true });
    setTimeout(resolve, RETRY_MS);
  });
