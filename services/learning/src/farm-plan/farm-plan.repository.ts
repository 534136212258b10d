import type { FarmPlan } from '@farm/contracts';
import type { LearningDb } from '@farm/prisma';
import { hashToken } from '@farm/server-kit';

/** A town or county of one state, with its mean coordinates and most frequent ZIP prefix. */
export interface PlaceRow {
  /** The name as `placeKey` writes it. */
  key: string;
  name: string;
  county: string;
  state: string;
  lat: number;
  lon: number;
  zip3: string;
  /** How many ZIP codes it has: of two towns of one name the bigger one is meant more often. */
  zips: number;
}

const LINK_MS = 90 * 86_400_000;

const hashOf = (token: string) => new Uint8Array(hashToken(token));

/** Places that a plan can be made for, and plans under a link. A link is stored as its hash only. */
export const farmPlanRepository = (db: LearningDb) => ({
  findZip: async (zip: string): Promise<PlaceRow | null> => {
    const row = await db.place.findUnique({ where: { zip } });
    if (!row) return null;
    const { cityKey: key, city: name, county, state, lat, lon } = row;
    return { key, name, county, state, lat, lon, zip3: zip.slice(0, 3), zips: 1 };
  },

  findCities: (keys: readonly string[]): Promise<PlaceRow[]> => db.$queryRaw<PlaceRow[]>`
    SELECT city_key AS key, min(city) AS name, min(county) AS county, state, avg(lat) AS lat, avg(lon) AS lon,
      mode() WITHIN GROUP (ORDER BY left(zip, 3)) AS zip3, count(*)::int AS zips
    FROM learning.place WHERE city_key = ANY(${[...keys]}) GROUP BY city_key, state`,

  findCounties: (keys: readonly string[]): Promise<PlaceRow[]> => db.$queryRaw<PlaceRow[]>`
    SELECT county_key AS key, min(county) || ' County' AS name, min(county) AS county, state, avg(lat) AS lat,
      avg(lon) AS lon, mode() WITHIN GROUP (ORDER BY left(zip, 3)) AS zip3, count(*)::int AS zips
    FROM learning.place WHERE county_key = ANY(${[...keys]}) GROUP BY county_key, state`,

  /** Stores a plan for 90 days. A plan that its link has already stays as it is. Resolves with the end. */
  sharePlan: async (token: string, plan: FarmPlan, at: Date): Promise<Date> => {
    const expiresAt = new Date(at.getTime() + LINK_MS);
    const row = { tokenHash: hashOf(token), plan, expiresAt };
    await db.sharedPlan.createMany({ data: [row], skipDuplicates: true });
    return expiresAt;
  },

  /** null: no such link, or it has expired. */
  findSharedPlan: async (token: string, now: Date): Promise<FarmPlan | null> => {
    const row = await db.sharedPlan.findUnique({ where: { tokenHash: hashOf(token) } });
    return row && row.expiresAt > now ? (row.plan as unknown as FarmPlan) : null;
  },

  deleteExpired: async (now: Date): Promise<void> => {
    await db.sharedPlan.deleteMany({ where: { expiresAt: { lte: now } } });
  },
});
export type FarmPlanRepository = ReturnType<typeof farmPlanRepository>;
