import type { Clock } from '@farm/server-kit';
import { SCHEDULE } from './runs/planned-run';
import { assessmentPlan } from './runs/run-plan';
import type { RunRepository } from './runs/runs.repository';
import { ASSESSMENT } from './schedule';

const HASH_CHARS = 16;
const SLOT = 'knowledge:';

interface NewArticlesDeps {
  runs: RunRepository;
  /** Of the articles that this release was built with. */
  knowledgeHash: string;
  inForce: () => Promise<{ knowledgeHash: string }>;
  clock: Clock;
}

/**
 * After a deploy with other articles than before, how well he answers is measured by itself: once over all copies, again
 * when the release is rolled back, and never for a restart. Before the first such deploy, the articles known are those
 * that the version in force was made beside.
 */
export const newArticles =
  ({ runs, knowledgeHash, inForce, clock }: NewArticlesDeps) =>
  async (): Promise<void> => {
    const hash = knowledgeHash.slice(0, HASH_CHARS);
    const last = await runs.lastOf(SLOT);
    const known = last ? last.slotKey.split(':')[1] : (await inForce()).knowledgeHash.slice(0, HASH_CHARS);
    if (known === hash) return;
    // The run before is part of the key: two copies that start at once mean the same deploy.
    const slotKey = `${SLOT}${hash}:${last?.id ?? 'first'}`;
    const plan = { ...assessmentPlan, reason: 'the articles have changed' };
    await runs.askOnce({ slotKey, kind: 'assessment', by: SCHEDULE, at: clock.now() }, plan, ASSESSMENT);
  };
