import type { DailyCaps, UsageRepository } from './usage.repository';

/** Of the day's budget, what lessons and assessments may take: the rest is the visitors'. */
const SHARE = 0.4;

const unused = { tokensIn: 0, tokensOut: 0, costMicroUsd: 0 };

/** What training may take of a day; money stays infinite where no price is known. */
export const shareOf = ({ tokens, microUsd }: DailyCaps): DailyCaps => ({
  tokens: Math.floor(tokens * SHARE),
  microUsd: Math.floor(microUsd * SHARE),
});

/**
 * The budget of training: a part of the day's, counted in a row of its own and in that of the whole too. Null from
 * `reserve` where either is spent, or while the model rests.
 */
export function trainingShare(whole: UsageRepository, part: UsageRepository): UsageRepository {
  return {
    reserve: async (tokens, cost, now) => {
      const own = await part.reserve(tokens, cost, now);
      if (!own) return null;
      const held = await whole.reserve(tokens, cost, now);
      if (!held) await part.settle(own, unused, false, now);
      return held;
    },
    // Whether the model is down is told by the row of the whole alone.
    settle: async (held, usage, failed, now) => {
      await part.settle(held, usage, false, now);
      await whole.settle(held, usage, failed, now);
    },
    today: part.today,
  };
}
