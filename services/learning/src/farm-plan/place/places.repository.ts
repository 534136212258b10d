import type { LearningDb } from '@farm/prisma';

/** A town or county of one state: where its middle lies and which prefix most of it has. */
export interface FoundPlace {
  name: string;
  county: string;
  state: string;
  lat: number;
  lon: number;
  zip3: string;
  /** How many ZIP codes it has: of two towns of one name the bigger is the better guess. */
  zips: number;
}

interface Row extends Omit<FoundPlace, 'zips'> {
  key: string;
  zips: number;
}

/** Towns, counties and ZIP codes. Mean coordinates, most frequent prefix. */
export const placeRepository = (db: LearningDb) => ({
  byZip: async (zip: string): Promise<FoundPlace | null> => {
    const row = await db.place.findUnique({ where: { zip } });
    return (
      row && {
        name: row.city,
        county: row.county,
        state: row.state,
        lat: row.lat,
        lon: row.lon,
        zip3: zip.slice(0, 3),
        zips: 1,
      }
    );
  },

  /** All towns of these keys, by key and state. */
  byCity: (keys: readonly string[]): Promise<Row[]> => db.$queryRaw<Row[]>`
    SELECT city_key AS key, min(city) AS name, min(county) AS county, state, avg(lat) AS lat, avg(lon) AS lon,
      mode() WITHIN GROUP (ORDER BY left(zip, 3)) AS zip3, count(*)::int AS zips
    FROM learning.place WHERE city_key = ANY(${[...keys]}) GROUP BY city_key, state`,

  byCounty: (keys: readonly string[]): Promise<Row[]> => db.$queryRaw<Row[]>`
    SELECT county_key AS key, min(county) || ' County' AS name, min(county) AS county, state, avg(lat) AS lat,
      avg(lon) AS lon, mode() WITHIN GROUP (ORDER BY left(zip, 3)) AS zip3, count(*)::int AS zips
    FROM learning.place WHERE county_key = ANY(${[...keys]}) GROUP BY county_key, state`,
});
export type PlaceRepository = ReturnType<typeof placeRepository>;
