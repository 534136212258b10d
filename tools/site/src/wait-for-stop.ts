import type { RunningSite } from './site';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens for Ctrl-C, for a request to end and for a terminal that is closed. While the site is starting, that ends the
 * process at once, and every part with it (each hangs on our exit). After `stands()` it resolves instead, and the parts
 * are stopped in order.
 */
export function listenForStop(): { markStarted(): Promise<void> } {
  let isStarted = false;
  let resolveStop: () => void = () => undefined;
  const stopRequested = new Promise<void>((resolve) => (resolveStop = resolve));
  // A closed terminal takes no more output; without a listener the first line to it would end us in the middle.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  for (const name of SIGNALS) process.on(name, () => (isStarted ? resolveStop() : process.exit(1)));
  return {
    markStarted() {
      isStarted = true;
      return stopRequested;
    },
  };
}

/**
 * Stops the site when asked to, or when `broken` resolves with a sentence. Returns the exit code: 0 or 1.
 */
export async function waitForStop(
  { stop, broken = new Promise<never>(() => undefined) }: Pick<RunningSite, 'stop'> & { broken?: Promise<string> },
  stopRequested: Promise<void>,
): Promise<number> {
  const why = await Promise.race([stopRequested.then(() => undefined), broken]);
  if (why === undefined) console.log('\nStopping ...');
  else console.error(`\n${why}\n\nStopping the rest ...`);
  await stop();
  console.log('Stopped.');
  return why === undefined ? 0 : 1;
}

/** Runs a tool to its exit code; a failure is its sentence, never a stack. */
export function runTool(main: () => Promise<number>): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(`\n${error instanceof Error ? error.message : String(error)}`);
      process.exit(1);
    },
  );
}
