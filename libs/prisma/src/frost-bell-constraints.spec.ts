import { createPointReader, type CommunityDb } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<CommunityDb>;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());

const AT = new Date('2026-11-30T15:00:00Z');
const bell = (change: object = {}) =>
  database.db.frostBell.create({
    data: { emailKey: 'ada@example.com', zip: '31201', crops: ['basil'], createdAt: AT, ...change },
  });

test.each<[string, object]>([
  ['a ZIP code of four digits', { zip: '3120' }],
  ['no crops', { crops: [] }],
  ['a confirmed bell that nobody confirmed', { state: 'CONFIRMED' }],
])('a frost bell with %s is rejected', async (_, change) => {
  await expect(bell(change)).rejects.toThrow();
});

test('an address has one bell; a request has a ZIP code and crops, or neither', async () => {
  const { id: bellId } = await bell();
  await expect(bell()).rejects.toThrow();
  const token = { tokenHash: new Uint8Array(32), bellId, createdAt: AT };
  await expect(database.db.frostBellToken.create({ data: { ...token, zip: '31201', crops: [] } })).rejects.toThrow();
  await expect(database.db.frostBellToken.create({ data: { ...token, crops: ['basil'] } })).rejects.toThrow();
});

test('a low has its time, and a cell its time zone', async () => {
  const night = { cell: 'nws FFC/70,36', night: new Date('2026-11-30') };
  await expect(database.db.frostNight.create({ data: { ...night, low: 31 } })).rejects.toThrow();
  await expect(database.db.frostCell.create({ data: { zip: '31201', cell: 'nws FFC/70,36' } })).rejects.toThrow();
});

test('the service reads the coordinates of a ZIP code, and no other data of places', async () => {
  await database.asOwner(
    `INSERT INTO learning.place (zip, city, city_key, state, county, county_key, lat, lon)
     VALUES ('31201', 'x', 'x', 'GA', 'x', 'x', 32.81, -83.61) ON CONFLICT (zip) DO UPDATE SET lat = 32.81, lon = -83.61`,
  );
  const readPoint = createPointReader(database.pool);
  expect([await readPoint('31201'), await readPoint('00001')]).toEqual([{ lat: 32.81, lon: -83.61 }, null]);
  await expect(database.pool.query('SELECT * FROM learning.place')).rejects.toThrow('permission denied');
});
