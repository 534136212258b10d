import type { Environment } from './environment';
import type { Say } from './progress';
import { runMany, wordsOfFailure } from './tasks';

const wanted = ({ DEXTER_EMBEDDER }: Environment): boolean => DEXTER_EMBEDDER !== 'off';

async function build(given: Environment, signal?: AbortSignal): Promise<void> {
  const env = given as NodeJS.ProcessEnv;
  const { code, output } = await runMany('index', ['--projects=dexter'], env, () => undefined, signal);
  if (code !== 0) throw new Error(wordsOfFailure(output));
}

/** In production Dexter Jr. does not start without an index, unless a moderation looks at messages: so it comes first. */
export async function indexFirst(given: Environment, say: Say): Promise<void> {
  if (given.NODE_ENV !== 'production' || !wanted(given)) return;
  say("Building the index of Dexter Jr.'s articles");
  await build(given);
}

/**
 * Elsewhere it is built while the site already stands: the first time it is a minute's work, and until then answers are
 * found by words alone. The service looks for it by itself. A failure is told and stops nothing.
 */
export function indexMeanwhile(given: Environment, say: Say): { stop(): Promise<void> } {
  if (!wanted(given)) return { stop: () => Promise.resolve() };
  const line = new AbortController();
  const building = build(given, line.signal).catch((error: unknown) => {
    if (!line.signal.aborted) say(`Dexter Jr. finds by words alone: ${error instanceof Error ? error.message : ''}`);
  });
  return {
    stop: () => {
      line.abort();
      return building;
    },
  };
}
