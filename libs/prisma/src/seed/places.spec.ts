import type { LearningDb } from '../index';
import { createTestDatabase, type TestDatabase } from '../testing';
import { seedPlaces } from './places';

let database: TestDatabase<LearningDb>;
beforeAll(async () => {
  database = await createTestDatabase('learning');
});
afterAll(() => database.close());

test('every ZIP code of the fifty states and DC has its place, once; a second run changes nothing', async () => {
  await expect(seedPlaces(database.ownerUrl)).resolves.toBe(40_977);
  await expect(seedPlaces(database.ownerUrl)).resolves.toBe(0);
  await expect(database.db.place.count()).resolves.toBe(40_977);
  await expect(database.db.place.findUnique({ where: { zip: '36083' } })).resolves.toMatchObject({
    city: 'Tuskegee',
    state: 'AL',
    countyKey: 'macon',
  });
});
