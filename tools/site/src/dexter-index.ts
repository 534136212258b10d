import type { Environment } from './environment';
import { runMany, type Print, failureOutput } from './tasks';

const isEnabled = ({ DEXTER_EMBEDDER }: Environment): boolean => DEXTER_EMBEDDER !== 'off';

async function build(userEnv: Environment, signal?: AbortSignal): Promise<void> {
  const env = userEnv as NodeJS.ProcessEnv;
  const { code, output } = await runMany('index', ['--projects=dexter'], env, () => undefined, signal);
  if (code !== 0) throw new Error(failureOutput(output));
}

/** In production Dexter Jr. does not start without an index, unless a moderation API checks messages. */
export async function buildIndexFirst(userEnv: Environment, print: Print): Promise<void> {
  if (userEnv.NODE_ENV !== 'production' || !isEnabled(userEnv)) return;
  print("Building the index of Dexter Jr.'s articles");
  await build(userEnv);
}

/**
 * Outside production the index is built while the site runs: the first build takes a minute, and until then Dexter Jr.
 * searches by keywords. The service loads the index when it appears. A failure is printed and stops nothing.
 */
export function buildIndexInBackground(userEnv: Environment, print: Print): { stop(): Promise<void> } {
  if (!isEnabled(userEnv)) return { stop: () => Promise.resolve() };
  const controller = new AbortController();
  const building = build(userEnv, controller.signal).catch((error: unknown) => {
    if (!controller.signal.aborted)
      print(`Dexter Jr. searches by keywords only: ${error instanceof Error ? error.message : ''}`);
  });
  return {
    stop: () => {
      controller.abort();
      return building;
    },
  };
}
