import type { StandingSite } from './site';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens for Ctrl-C and for being asked to end. While the site is starting, that ends the process at once, and every
 * part with it (each hangs on our exit). After `stands()` it resolves instead, and the parts are stopped in order.
 */
export function listenForStop(): { stands(): Promise<void> } {
  let standing = false;
  let come: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (come = resolve));
  for (const name of SIGNALS) process.on(name, () => (standing ? come() : process.exit(1)));
  return {
    stands() {
      standing = true;
      return asked;
    },
  };
}

/** Stops the site when asked to, or when a part of it ends by itself. Returns the exit code: 0 or 1. */
export async function untilStopped(site: Pick<StandingSite, 'broken' | 'stop'>, asked: Promise<void>): Promise<number> {
  const broken = await Promise.race([asked.then(() => undefined), site.broken]);
  if (broken === undefined) console.log('\nStopping ...');
  else console.error(`\n${broken}\n\nStopping the rest ...`);
  await site.stop();
  console.log('Everything is stopped.');
  return broken === undefined ? 0 : 1;
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
