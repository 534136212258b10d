const RETRY_MS = 10_000;

/** Resolves when the network returns, or after ten seconds: then a file that failed to load is worth another attempt. */
export const onceOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      removeEventListener('online', finish);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, RETRY_MS);
    addEventListener('online', finish);
  });
