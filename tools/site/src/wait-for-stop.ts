import type { RunningSite } from './site';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens for Ctrl-C, SIGTERM and a closed terminal. While the site is starting, they end this process and all its child
 * processes at once. After `markStarted()`, its promise resolves instead, so that the parts are stopped in order.
 */
export function listenForStop(): { markStarted(): Promise<void> } {
  let isStarted = false;
  let resolveStop: () => void = () => undefined;
  const stopRequested = new Promise<void>((resolve) => (resolveStop = resolve));
  // without a listener, the first output to a closed terminal would end the process
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  for (const name of SIGNALS) process.on(name, () => (isStarted ? resolveStop() : process.exit(1)));
  return {
    markStarted() {
      isStarted = true;
      return stopRequested;
    },
  };
}

/** Stops the site when requested, or when `broken` resolves with a message. Returns the exit code. */
export async function waitForStop(
  { stop, broken = new Promise<never>(() => undefined) }: Pick<RunningSite, 'stop'> & { broken?: Promise<string> },
  stopRequested: Promise<void>,
): Promise<number> {
  const message = await Promise.race([stopRequested.then(() => undefined), broken]);
  if (message === undefined) console.log('\nStopping ...');
  else console.error(`\n${message}\n\nStopping the rest ...`);
  await stop();
  console.log('Stopped.');
  return message === undefined ? 0 : 1;
}

/** Runs a command; a failure prints its message without a stack trace. */
export function runTool(main: () => Promise<number>): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      console.error(`\n${error instanceof Error ? error.message : String(error)}`);
      process.exit(1);
    },
  );
}
