import { Prisma, toJson, withAdvisoryLock, type CommunityDb, type SessionPool } from '@farm/prisma';
import type { LiveWeather, Snapshot } from './snapshot';

/** Version of the stored JSON; other versions are ignored. */
const FORM = 1;

/** The stored response of one provider, shared by all replicas. */
export interface WeatherRow {
  /** Null: never fetched successfully. */
  snapshot: Snapshot | null;
  fetchedAt: Date;
  failures: number;
  /** No requests before this time. */
  pausedUntil: Date | null;
}

type Source = LiveWeather['source'];

export const weatherRepository = (db: CommunityDb, pool: SessionPool) => ({
  read: async (provider: Source): Promise<WeatherRow | null> => {
    const row = await db.weatherCache.findUnique({ where: { provider } });
    if (!row) return null;
    const body = row.body as { form?: number; snapshot?: Snapshot } | null;
    const snapshot = body?.form === FORM ? (body.snapshot ?? null) : null;
    return { snapshot, fetchedAt: row.fetchedAt, failures: row.failures, pausedUntil: row.pausedUntil };
  },

  save: async (provider: Source, snapshot: Snapshot, at: Date): Promise<void> => {
    const body = toJson({ form: FORM, snapshot });
    const observedAt = snapshot.observation ? new Date(snapshot.observation.at) : null;
    const data = { body, observedAt, fetchedAt: at, failures: 0, pausedUntil: null };
    await db.weatherCache.upsert({ where: { provider }, create: { provider, ...data }, update: data });
  },

  /** The stored response remains. */
  recordFailure: async (provider: Source, failures: number, pausedUntil: Date): Promise<void> => {
    const state = { failures, pausedUntil };
    await db.weatherCache.upsert({
      where: { provider },
      create: { provider, body: Prisma.JsonNull, fetchedAt: new Date(0), ...state },
      update: state,
    });
  },

  /** Runs the work in one replica at a time. @throws when the lock is held longer than the connection's lock_timeout */
  withLock: async (work: () => Promise<void>): Promise<void> => {
    await withAdvisoryLock(pool, 'community weather', work, { wait: true });
  },
});

export type WeatherRepository = ReturnType<typeof weatherRepository>;
