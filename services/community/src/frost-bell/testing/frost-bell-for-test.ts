import { createTestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, fixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../../app';
import { emailModule } from '../../email.module';
import { communityDepsForTest } from '../../testing/community-for-test';
import { outboxForTest } from '../../testing/outbox-for-test';
import { nwsDouble } from '../../weather/testing/nws-double';
import { ringFrostBells } from '../ring-bells';

/** 2 PM in Georgia, 1 PM in Alabama. */
const TWO_PM = '2026-11-20T19:00:00.000Z';

/** Macon and Atlanta in Georgia, Birmingham in Alabama, El Paso in Texas, Miami in Florida, Boston. */
const PLACES: readonly (readonly [zip: string, state: string, lat: number, lon: number])[] = [
  ['31201', 'GA', 32.81, -83.61],
  ['31204', 'GA', 32.84, -83.67],
  ['30303', 'GA', 33.75, -84.39],
  ['35203', 'AL', 33.52, -86.81],
  ['79901', 'TX', 31.76, -106.48],
  ['33130', 'FL', 25.77, -80.2],
  ['02108', 'MA', 42.36, -71.06],
];

const CELLS: Readonly<Record<string, { gridId: string; gridX: number; gridY: number; timeZone: string }>> = {
  '32.8100,-83.6100': { gridId: 'FFC', gridX: 70, gridY: 36, timeZone: 'America/New_York' },
  '32.8400,-83.6700': { gridId: 'FFC', gridX: 70, gridY: 36, timeZone: 'America/New_York' },
  '33.7500,-84.3900': { gridId: 'FFC', gridX: 50, gridY: 86, timeZone: 'America/New_York' },
  '33.5200,-86.8100': { gridId: 'BMX', gridX: 58, gridY: 83, timeZone: 'America/Chicago' },
  '31.7600,-106.4800': { gridId: 'EPZ', gridX: 90, gridY: 50, timeZone: 'America/Denver' },
  '25.7700,-80.2000': { gridId: 'MFL', gridX: 110, gridY: 50, timeZone: 'America/New_York' },
};

/** The service on a database with places, and the double of the weather service. */
export async function frostBellForTest(at: string = TWO_PM) {
  const database = await createTestDatabase('community');
  for (const [zip, state, lat, lon] of PLACES)
    await database.asOwner(
      `INSERT INTO learning.place (zip, city, city_key, state, county, county_key, lat, lon)
       VALUES ('${zip}', 'x', 'x', '${state}', 'x', 'x', ${lat}, ${lon}) ON CONFLICT DO NOTHING`,
    );
  const clock = fixedClock(at);
  const nws = await nwsDouble(clock.now());
  nws.state.cellOf = (point) => CELLS[point] ?? { gridId: 'XXX', gridX: 1, gridY: 1, timeZone: 'nowhere' };
  const deps = { ...communityDepsForTest(database, { clock }), weather: nws.provider };
  const operator = createTestBrowser();
  deps.signIn(operator, { id: '0197279a-0000-7000-8000-000000000001', email: 'op@example.com', role: 'operator' });
  const api = createApi(communityApp(deps));
  const outbox = outboxForTest(deps);
  const warnings: string[] = [];
  const log = { warn: (line: object, text: string) => void warnings.push(`${text} ${JSON.stringify(line)}`) };
  const ring = () => ringFrostBells({ ...emailModule(deps), log });

  let networks = 0;
  const anybody = () => ({ as: createTestBrowser(), from: `198.18.${(networks += 1) % 250}.1` });
  const request = (email: string, zip: string, crops: readonly string[]) =>
    api.raw('POST /api/frost-bell', { body: { email, zip, crops } }, anybody());

  /** A confirmed bell, without its emails. */
  const addBell = (email: string, zip: string, crops: string[], more: object = {}) =>
    database.db.frostBell.create({
      data: {
        ...{ emailKey: email, zip, crops, state: 'CONFIRMED' },
        ...{ createdAt: clock.now(), confirmedAt: clock.now(), ...more },
      },
    });
  /** Every cell has this low at 6 AM in New York, and 60 °F in all other hours. */
  const setLow = (low: number, ofCell?: string) => {
    const before = nws.state.hour;
    nws.state.hour = (index, cell, hour) =>
      ofCell === undefined || cell === ofCell
        ? { temperature: hour.getUTCHours() === 11 ? low : 60 }
        : before(index, cell, hour);
  };
  const close = async () => {
    await nws.close();
    await database.close();
  };
  const advance = (ms: number) => {
    clock.advance(ms);
    nws.state.now = clock.now();
  };
  return {
    database,
    db: database.db,
    nws,
    deps,
    api,
    operator,
    outbox,
    ring,
    warnings,
    anybody,
    request,
    addBell,
    setLow,
    advance,
    close,
  };
}
