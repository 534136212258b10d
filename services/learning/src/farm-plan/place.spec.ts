import { climate } from '@farm/almanac';
import type { LearningDb } from '@farm/prisma';
import { seedPlaces } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { farmPlanRepository } from './farm-plan.repository';
import { findPlace } from './place';

let database: TestDatabase<LearningDb>;
beforeAll(async () => {
  database = await createTestDatabase('learning');
  await seedPlaces(database.ownerUrl);
});
afterAll(() => database.close());

const read = (text: string) => findPlace(text, climate, farmPlanRepository(database.db));

test.each<[string, string, string]>([
  ['36083', 'Tuskegee, Alabama', '360'],
  ['Tuskegee AL 36083-1234, 4x8 raised bed, part shade, deer', 'Tuskegee, Alabama', '360'],
  ['Tuskegee, AL', 'Tuskegee, Alabama', '360'],
  ['tuskegee, al', 'Tuskegee, Alabama', '360'],
  ['I farm near Tuskegee, Alabama, two acres, full sun', 'Tuskegee, Alabama', '360'],
  ['Asheville, North Carolina', 'Asheville, North Carolina', '288'],
  ['New Orleans LA', 'New Orleans, Louisiana', '701'],
  ['a balcony in Tuskegee, part shade', 'Tuskegee, Alabama', '360'],
  ['Fort Valley, GA', 'Fort Valley, Georgia', '310'],
  ['Saint Augustine, Florida', 'Saint Augustine, Florida', '320'],
  ['Macon GA 31201.', 'Macon, Georgia', '312'],
  ['Greenville SC 29607. I use a wheelchair', 'Greenville, South Carolina', '296'],
  ['Jackson, TN. quarter acre', 'Jackson, Tennessee', '383'],
  ['Greenville, MS. Delta clay', 'Greenville, Mississippi', '387'],
  ['We live outside Jackson, Tennessee and want tomatoes', 'Jackson, Tennessee', '383'],
  ['３１２０１', 'Macon, Georgia', '312'],
  ['La Grange GA', 'Lagrange, Georgia', '302'],
  ["St. Mary's, Georgia", 'Saint Marys, Georgia', '315'],
  ['Portland, Oregon', 'Portland, Oregon', '972'],
  ['Columbus, Ohio, lawn', 'Columbus, Ohio', '432'],
])('%s is %s', async (text, name, zip3) => {
  const place = await read(text);
  expect({ name: place.name, zip3: place.prefix.zip3, isFallback: place.isFallback }).toEqual({
    name,
    zip3,
    isFallback: false,
  });
});

test.each([
  ['Springfield, raised beds', /^Which place do you mean: .*Springfield, Georgia/],
  ['Macon GA or Asheville NC', /^Which place do you mean: Macon, Georgia; or Asheville, North Carolina\?/],
  ['31201 and 02139', /^Which place do you mean: Macon, Georgia 31201; or Cambridge, Massachusetts 02139\?/],
  ['Nakuru, Kenya', /^We do not know Nakuru, Kenya: /],
  ['Toronto, Ontario', /^We do not know Toronto, Ontario: /],
  ['Athens, Greece, four pots', /^We do not know Athens, Greece: /],
])('%s is asked about, not guessed', async (text, problem) => {
  await expect(read(text)).resolves.toMatchObject({ isFallback: true, problem: expect.stringMatching(problem) });
});

test('an unknown town of a known state is said, beside the middle of the state', async () => {
  const place = await read('Sandy Springs GA, deer');
  expect(place).toMatchObject({ name: 'Georgia', isFallback: false, alternatives: [] });
  expect(place.problem).toBe('We do not know the town Sandy Springs, Georgia. Add its ZIP code for its dates.');
});

test("a name that is shared is the farm's own state first, and the others are offered", async () => {
  const place = await read('Columbus, raised beds');
  expect(place.name).toBe('Columbus, Georgia');
  expect(place.alternatives).toContain('Columbus, Mississippi');
});

test('a county alone is found by its name', async () => {
  const place = await read('Macon County, Alabama');
  expect(place).toMatchObject({ name: 'Macon County, Alabama', state: 'AL' });
});

test('a state alone uses its middle prefix and shows its range', async () => {
  const place = await read('somewhere in Louisiana');
  expect(place).toMatchObject({ name: 'Louisiana', prefix: { zip3: '707' } });
  expect(place.stateRange?.[0]).toBeLessThan(place.stateRange?.[1] ?? 0);
});

test('Puerto Rico has the calendar of places without frost', async () => {
  await expect(read('00901')).resolves.toMatchObject({ prefix: { frost: { kind: 'free' } }, isFallback: false });
});

test.each(['qwertz', '09001', '00099 moon street', '   x   '])(
  '%s names no place, so the farm is used',
  async (text) => {
    await expect(read(text)).resolves.toMatchObject({ name: 'Macon, Georgia', isFallback: true });
  },
);

test.each(['clay soil, slope', 'full shade, deer', '2 x 4 raised bed'])(
  '%s is about ground, not a town',
  async (text) => {
    await expect(read(text)).resolves.toMatchObject({ isFallback: true });
  },
);
