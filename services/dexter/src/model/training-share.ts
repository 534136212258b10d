import type { DexterDb } from '@farm/prisma';
import { usageRepository, type DailyCaps, type UsageRepository } from './usage.repository';

/** Of the day's budget, what lessons and assessments may take: the rest is the visitors'. */
const SHARE = 0.4;

const unused = { tokensIn: 0, tokensOut: 0, costMicroUsd: 0 };

/**
 * The budget of training: a part of the day's, counted in a row of its own and in that of the whole too. Null from
 * `reserve` where either is spent, or while the model rests.
 */
export function trainingShare(db: DexterDb, caps: DailyCaps): UsageRepository {
  const whole = usageRepository(db, caps);
  const microUsd = Math.floor(caps.microUsd * SHARE); // infinite where no price is known
  const part = usageRepository(db, { tokens: Math.floor(caps.tokens * SHARE), microUsd }, 'training');
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
