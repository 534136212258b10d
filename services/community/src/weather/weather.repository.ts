import { Prisma, type CommunityDb } from '@farm/prisma';
import type { LiveWeather, Snapshot } from './snapshot';

/** A row written by a release that knew other fields is no row. */
const FORM = 1;
const LOCK = 'community.weather';

/** What all copies of the service know of one provider. */
export interface WeatherRow {
  /** Null until a first round went well. */
  snapshot: Snapshot | null;
  fetchedAt: Date;
  /** Failed rounds in a row. */
  failures: number;
  /** Nobody asks before. */
  restsUntil: Date | null;
}

/** A session of its own: the lock lasts as long as the work, or the connection. */
interface Session {
  query(sql: string, values: readonly unknown[]): Promise<unknown>;
  on(event: 'error', listener: () => void): unknown;
  removeListener(event: 'error', listener: () => void): unknown;
  release(broken?: boolean): void;
}
export interface Sessions {
  connect(): Promise<Session>;
}

type Source = LiveWeather['source'];

export const weatherRepository = (db: CommunityDb, pool: Sessions) => ({
  read: async (provider: Source): Promise<WeatherRow | null> => {
    const row = await db.weatherCache.findUnique({ where: { provider } });
    if (!row) return null;
    const body = row.body as { form?: number; snapshot?: Snapshot } | null;
    const snapshot = body?.form === FORM ? (body.snapshot ?? null) : null;
    return { snapshot, fetchedAt: row.fetchedAt, failures: row.failures, restsUntil: row.restsUntil };
  },

  keep: async (provider: Source, snapshot: Snapshot, at: Date): Promise<void> => {
    const body = { form: FORM, snapshot } as unknown as Prisma.InputJsonValue;
    const observedAt = snapshot.observation ? new Date(snapshot.observation.at) : null;
    const data = { body, observedAt, fetchedAt: at, failures: 0, restsUntil: null };
    await db.weatherCache.upsert({ where: { provider }, create: { provider, ...data }, update: data });
  },

  /** Counts a failed round; what was kept before stays. */
  failed: async (provider: Source, failures: number, restsUntil: Date): Promise<void> => {
    const never = { body: Prisma.JsonNull, fetchedAt: new Date(0) };
    await db.weatherCache.upsert({
      where: { provider },
      create: { provider, ...never, failures, restsUntil },
      update: { failures, restsUntil },
    });
  },

  /**
   * Does the work while no other copy of the service does its own; waits for another's as long as the connection's
   * lock_timeout. No transaction stays open meanwhile. Throws when the other takes longer.
   */
  alone: async (work: () => Promise<void>): Promise<void> => {
    const session = await pool.connect();
    let broken = false;
    const onError = () => (broken = true); // without a listener a lost connection would end the process
    session.on('error', onError);
    try {
      await session.query('SELECT pg_advisory_lock(hashtext($1))', [LOCK]);
      try {
        await work();
      } finally {
        await session.query('SELECT pg_advisory_unlock(hashtext($1))', [LOCK]).catch(onError);
      }
    } finally {
      session.removeListener('error', onError);
      session.release(broken); // a broken session takes its lock with it
    }
  },
});
export type WeatherRepository = ReturnType<typeof weatherRepository>;
