import { farmTime } from '@farm/farm';
import type { DexterDb } from '@farm/prisma';
import type { ModelUse } from '@farm/server-kit';
import type { Usage } from '../answers/engine';

const FAILURES = 5; // in so many seconds, and the model rests as long
const REST_S = 30;

/** Millionths in a dollar: what the model costs is counted in them. */
export const MICRO = 1_000_000;

/** What a day may cost. */
export interface DailyCaps {
  tokens: number;
  /** Millionths of a dollar; infinite where no price is known. */
  microUsd: number;
}

/** What a call holds until it is settled: the most it can cost. */
export interface Reserved {
  day: Date;
  tokens: number;
  microUsd: number;
}

export interface UsageToday {
  tokens: number;
  spentMicroUsd: number;
  openUntil: Date | null;
}

const farmDay = (at: Date): Date => new Date(`${farmTime(at).date}T00:00:00Z`);

/**
 * The model's budget and breaker of a day, in one row, so that all copies of the service share them. Each step is one
 * statement: nothing is spent that was not held before.
 */
export const usageRepository = (db: DexterDb, caps: DailyCaps, engine: 'model' | 'training' = 'model') => ({
  /** Holds the most a call can cost; null when the day's budget would be passed, or while the model rests. */
  reserve: async (tokens: number, microUsd: number, now: Date): Promise<Reserved | null> => {
    if (tokens > caps.tokens || microUsd > caps.microUsd) return null;
    const day = farmDay(now);
    const most = Number.isFinite(caps.microUsd) ? caps.microUsd : Number.MAX_SAFE_INTEGER;
    // After its rest the model gets one trial: whoever comes first holds the door shut for the others.
    const held = await db.$executeRaw`
      INSERT INTO dexter.usage_day AS today (day, engine, reserved_tokens, reserved_micro_usd, failures)
      VALUES (${day}::date, ${engine}, ${tokens}, ${microUsd}, '{}')
      ON CONFLICT (day, engine) DO UPDATE SET
        reserved_tokens = today.reserved_tokens + excluded.reserved_tokens,
        reserved_micro_usd = today.reserved_micro_usd + excluded.reserved_micro_usd,
        open_until = CASE WHEN today.open_until IS NULL THEN NULL ELSE ${now}::timestamptz + make_interval(secs => ${REST_S}) END
      WHERE today.tokens + today.reserved_tokens + excluded.reserved_tokens <= ${caps.tokens}
        AND today.spent_micro_usd + today.reserved_micro_usd + excluded.reserved_micro_usd <= ${most}
        AND (today.open_until IS NULL OR today.open_until <= ${now})`;
    return held === 1 ? { day, tokens, microUsd } : null;
  },

  /** Books what a call cost in place of what it held. `failed` counts towards the rest; a success ends it. */
  settle: async ({ day, tokens, microUsd }: Reserved, usage: Usage, failed: boolean, now: Date): Promise<void> => {
    const used = usage.tokensIn + usage.tokensOut;
    await db.$executeRaw`
      UPDATE dexter.usage_day AS today SET
        reserved_tokens = reserved_tokens - ${tokens}, reserved_micro_usd = reserved_micro_usd - ${microUsd},
        tokens = tokens + ${used}, spent_micro_usd = spent_micro_usd + ${usage.costMicroUsd},
        failures = CASE WHEN ${failed} THEN recent.failures || ${now}::timestamptz ELSE '{}' END,
        open_until = CASE
          WHEN NOT ${failed} THEN NULL
          WHEN today.open_until IS NOT NULL OR cardinality(recent.failures) + 1 >= ${FAILURES}
            THEN ${now}::timestamptz + make_interval(secs => ${REST_S})
        END
      FROM (SELECT ARRAY(SELECT failure FROM unnest(held.failures) AS failure
          WHERE failure > ${now}::timestamptz - make_interval(secs => ${REST_S})) AS failures
        FROM dexter.usage_day held WHERE held.day = ${day}::date AND held.engine = ${engine} FOR UPDATE) AS recent
      WHERE today.day = ${day}::date AND today.engine = ${engine}`;
  },

  today: async (now: Date): Promise<UsageToday> => {
    const row = await db.usageDay.findUnique({ where: { day_engine: { day: farmDay(now), engine } } });
    const openUntil = row?.openUntil && row.openUntil > now ? row.openUntil : null;
    return { tokens: row?.tokens ?? 0, spentMicroUsd: Number(row?.spentMicroUsd ?? 0), openUntil };
  },
});

/** The day's use as monitors are told it. */
export async function modelUseOf(usage: Pick<UsageRepository, 'today'>, caps: DailyCaps, now: Date): Promise<ModelUse> {
  const { tokens, spentMicroUsd, openUntil } = await usage.today(now);
  return { tokens, dollars: Number.isFinite(caps.microUsd) ? spentMicroUsd / MICRO : null, rests: openUntil !== null };
}

export type UsageRepository = ReturnType<typeof usageRepository>;
