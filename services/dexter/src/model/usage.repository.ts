import { farmTime } from '@farm/farm';
import type { DexterDb } from '@farm/prisma';
import type { ModelUsage } from '@farm/server-kit';
import type { Usage } from '../answers/engine';

const ENGINE = 'model';
const MAX_FAILURES = 5; // within REST_S; then no calls for REST_S
const REST_S = 30;

/** Costs are counted in millionths of a dollar. */
export const MICRO = 1_000_000;

/** Limits of a day's use. */
export interface DailyCaps {
  tokens: number;
  /** Millionths of a dollar; infinite where no price is known. */
  microUsd: number;
}

/** The highest possible cost of a call, reserved until the call ends. */
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

/** The model's daily budget and circuit breaker, in one row that all replicas share. */
export const usageRepository = (db: DexterDb, caps: DailyCaps) => ({
  /** Reserves the highest cost of a call; null when it exceeds the day's budget or the circuit breaker is open. */
  reserve: async (tokens: number, microUsd: number, now: Date): Promise<Reserved | null> => {
    if (tokens > caps.tokens || microUsd > caps.microUsd) return null;
    const day = farmDay(now);
    const most = Number.isFinite(caps.microUsd) ? caps.microUsd : Number.MAX_SAFE_INTEGER;
    // When the circuit breaker closes, the first call extends it for the others, so that there is one trial.
    const rows = await db.$executeRaw`
      INSERT INTO dexter.usage_day AS today (day, engine, reserved_tokens, reserved_micro_usd, failures)
      VALUES (${day}::date, ${ENGINE}, ${tokens}, ${microUsd}, '{}')
      ON CONFLICT (day, engine) DO UPDATE SET
        reserved_tokens = today.reserved_tokens + excluded.reserved_tokens,
        reserved_micro_usd = today.reserved_micro_usd + excluded.reserved_micro_usd,
        open_until = CASE WHEN today.open_until IS NULL THEN NULL ELSE ${now}::timestamptz + make_interval(secs => ${REST_S}) END
      WHERE today.tokens + today.reserved_tokens + excluded.reserved_tokens <= ${caps.tokens}
        AND today.spent_micro_usd + today.reserved_micro_usd + excluded.reserved_micro_usd <= ${most}
        AND (today.open_until IS NULL OR today.open_until <= ${now})`;
    return rows === 1 ? { day, tokens, microUsd } : null;
  },

  /** Replaces a reservation by the actual cost. `failed` counts for the circuit breaker; a success closes it. */
  release: async ({ day, tokens, microUsd }: Reserved, usage: Usage, failed: boolean, now: Date): Promise<void> => {
    const used = usage.tokensIn + usage.tokensOut;
    await db.$executeRaw`
      UPDATE dexter.usage_day AS today SET
        reserved_tokens = reserved_tokens - ${tokens}, reserved_micro_usd = reserved_micro_usd - ${microUsd},
        tokens = tokens + ${used}, spent_micro_usd = spent_micro_usd + ${usage.costMicroUsd},
        failures = CASE WHEN ${failed} THEN recent.failures || ${now}::timestamptz ELSE '{}' END,
        open_until = CASE
          WHEN NOT ${failed} THEN NULL
          WHEN today.open_until IS NOT NULL OR cardinality(recent.failures) + 1 >= ${MAX_FAILURES}
            THEN ${now}::timestamptz + make_interval(secs => ${REST_S})
        END
      FROM (SELECT ARRAY(SELECT failure FROM unnest(held.failures) AS failure
          WHERE failure > ${now}::timestamptz - make_interval(secs => ${REST_S})) AS failures
        FROM dexter.usage_day held WHERE held.day = ${day}::date AND held.engine = ${ENGINE} FOR UPDATE) AS recent
      WHERE today.day = ${day}::date AND today.engine = ${ENGINE}`;
  },

  today: async (now: Date): Promise<UsageToday> => {
    const row = await db.usageDay.findUnique({ where: { day_engine: { day: farmDay(now), engine: ENGINE } } });
    const openUntil = row?.openUntil && row.openUntil > now ? row.openUntil : null;
    return { tokens: row?.tokens ?? 0, spentMicroUsd: Number(row?.spentMicroUsd ?? 0), openUntil };
  },
});

/** The day's use for the metrics. */
export async function modelUseOf(
  usage: Pick<UsageRepository, 'today'>,
  caps: DailyCaps,
  now: Date,
): Promise<ModelUsage> {
  const { tokens, spentMicroUsd, openUntil } = await usage.today(now);
  return {
    tokens,
    dollars: Number.isFinite(caps.microUsd) ? spentMicroUsd / MICRO : null,
    isPaused: openUntil !== null,
  };
}

export type UsageRepository = ReturnType<typeof usageRepository>;
