import { setImmediate } from 'node:timers/promises';
import { type Clock, fromServiceContent, onServiceContent } from '@farm/server-kit';
import type { Knowledge } from './knowledge';
import { applyArticles } from './published-articles';

/** Builds what answers need of a knowledge, before it answers. */
type Prepare = (knowledge: Knowledge) => unknown;

/** The articles with what operators have published, at each moment. */
export interface LiveKnowledge {
  builtIn: Knowledge;
  /** Those of the last publication that is prepared. */
  current(): Knowledge;
  /** Faults of the published articles that are not used, by article. */
  faults(): ReadonlyMap<string, readonly string[]>;
  /** Runs before a publication is used; others answer between two of these steps. */
  addStep(prepare: Prepare): void;
  /** Waits until the newest publication is used. */
  settled(): Promise<void>;
  /** Follows publications until the returned function is called. */
  follow(onError: (error: unknown) => void): () => void;
}

const NO_CHANGES = { changed: [], withdrawn: [] };
const NO_FAULTS: ReadonlyMap<string, readonly string[]> = new Map();

/**
 * Prepares each publication once, in steps of about a tenth of a second, while the knowledge before it answers. A publication
 * that cannot be prepared changes nothing.
 */
export function liveKnowledge(builtIn: Knowledge, clock: Clock): LiveKnowledge {
  const newest = fromServiceContent(({ articles = NO_CHANGES }) => ({ articles, key: JSON.stringify(articles) }));
  const steps: Prepare[] = [];
  let used = { key: JSON.stringify(NO_CHANGES), knowledge: builtIn, faults: NO_FAULTS };
  let preparing: Promise<void> | null = null;
  let failedKey = '';
  let report: (error: unknown) => void = () => undefined;

  async function prepare(): Promise<void> {
    for (let { key, articles } = newest(); key !== used.key && key !== failedKey; { key, articles } = newest())
      try {
        const { knowledge, faults } = await applyArticles(builtIn, articles, clock);
        for (const step of steps) {
          await setImmediate();
          step(knowledge);
        }
        used = { key, knowledge, faults };
        if (faults.size > 0) report(new Error(`articles are not used: ${[...faults.keys()].join(', ')}`));
      } catch (error) {
        failedKey = key;
        report(error);
      }
  }

  const settled = async (): Promise<void> => {
    preparing ??= prepare().finally(() => (preparing = null));
    await preparing;
  };

  return {
    builtIn,
    current: () => used.knowledge,
    faults: () => used.faults,
    addStep: (step) => void steps.push(step),
    settled,
    follow: (onError) => {
      report = onError;
      return onServiceContent(() => void settled());
    },
  };
}
