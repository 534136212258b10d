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
])('%s is %s', async (text, name, zip3) => {
  const place = await read(text);
  expect({ name: place.name, zip3: place.prefix.zip3, isFallback: place.isFallback }).toEqual({
    name,
    zip3,
    isFallback: false,
  });
});

test('an ambiguous name is guessed, and the others are offered', async () => {
  const place = await read('Springfield, raised beds');
  expect(place.name).toBe('Springfield, Georgia');
  expect(place.alternatives).toContain('Springfield, Tennessee');
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
