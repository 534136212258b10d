import type { CommunityDb, Prisma } from './index';
import { createTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase<CommunityDb>;
beforeAll(async () => {
  database = await createTestDatabase('community');
});
afterAll(() => database.close());

const AT = new Date('2026-11-30T15:00:00Z');
const photo = (change: Partial<Prisma.GardenPhotoUncheckedCreateInput> = {}) =>
  database.db.gardenPhoto.create({
    data: {
      ...{ visitor: 'v', description: 'Okra', comment: 'Tall', name: 'Ada', picture: 'a'.repeat(32), createdAt: AT },
      ...change,
    },
  });
const arrived = { sentAt: AT, width: 900, height: 600 };
const decided = { ...arrived, decidedAt: AT, decidedBy: 'mo' };

test.each<[string, Partial<Prisma.GardenPhotoUncheckedCreateInput>]>([
  ['a name of bytes that could leave its folder', { picture: '../secrets' }],
  ['no description', { description: '' }],
  ['an empty town', { town: '' }],
  ['a state that needs a picture', { state: 'PENDING' }],
  ['a decision that nobody made', { ...arrived, state: 'ACCEPTED' }],
  ['an address after the decision', { ...decided, state: 'ACCEPTED', email: 'ada@example.com' }],
  ['a refusal without a reason', { ...decided, state: 'REFUSED' }],
  ['words after its deletion', { state: 'DELETED' }],
])('a garden photo with %s is rejected', async (_, change) => {
  await expect(photo(change)).rejects.toThrow();
});

test('a picture belongs to one photo, and a key of a browser as well', async () => {
  const key = '0197279a-0000-7000-8000-0000000000aa';
  await photo({ key });
  await expect(photo()).rejects.toThrow();
  await expect(photo({ key, picture: 'b'.repeat(32) })).rejects.toThrow();
});
