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

/** Stops the site when requested. Returns the exit code. */
export async function waitForStop(stop: () => Promise<void>, stopRequested: Promise<void>): Promise<number> {
  await stopRequested;
  console.log('\nStopping ...');
  await stop();
  console.log('Stopped.');
  return 0;
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
