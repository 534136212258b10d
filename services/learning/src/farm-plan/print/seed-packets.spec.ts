import { growingYear, dayOf } from '@farm/almanac';
import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import type { LearningDb } from '@farm/prisma';
import { seedPlaces } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, fixedClock, type Api } from '@farm/server-kit/testing';
import { learningForTest } from '../../testing/learning-for-test';
import { placeAt, planTables } from '../testing/plan-profiles';
import { seedPacketsPdf } from './seed-packets';

const NOW = new Date('2026-11-21T15:00:00Z');
const packetsOf = (crops: typeof planTables.crops) =>
  seedPacketsPdf(
    {
      place: 'Tuskegee, Alabama',
      zip3: '360',
      crops,
      year: growingYear(crops, placeAt('360').prefix, dayOf('2026-11-21')),
    },
    NOW,
  );

test('four packets a sheet, each with depth, spacing, days and the dates of the place', async () => {
  const crops = planTables.crops.filter(({ id }) => ['cherry-tomato', 'okra', 'beet', 'garlic', 'carrot'].includes(id));
  const pdf = packetsOf(crops);
  expect(await pdfFacts(pdf)).toMatchObject({ ...accessible, pages: 2, title: 'Seed packets for Tuskegee, Alabama' });
  const text = (await pdfText(pdf)).join('\n').replace(/\s+/g, ' ');
  for (const words of [
    'Cherry tomato',
    'ZIP 360',
    'Start indoors',
    'Depth',
    'Apart',
    'Days 60 to 70',
    'fold over to close',
  ])
    expect(text).toContain(words);
});

test('every crop of the table fits its packet, and no character of it is printed as a question mark', async () => {
  const pdf = packetsOf(planTables.crops);
  const { pages } = await pdfFacts(pdf);
  expect(pages).toBe(Math.ceil(planTables.crops.length / 4));
  expect((await pdfText(pdf)).join()).not.toContain('?');
});

describe('GET /api/farm-plan/seed-packets', () => {
  let database: TestDatabase<LearningDb>;
  let api: Api;
  beforeAll(async () => {
    database = await createTestDatabase('learning');
    await seedPlaces(database.ownerUrl);
    api = createApi(learningForTest(database, fixedClock(NOW.toISOString())));
  });
  afterAll(() => database.close());
  const query = { place: 'Tuskegee, Alabama', crops: 'okra,beet' };

  test('sends a file of the place that was found', async () => {
    const { status, headers, bytes } = await api.raw('GET /api/farm-plan/seed-packets', { query });
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="seed-packets.pdf"']);
    expect((await pdfText(bytes)).join()).toContain('Dates for Tuskegee, Alabama.');
  });

  test.each([
    [{ place: 'two pots' }, 422, "We can't tell the place of these packets. Open them from your plan."],
    [{ crops: 'bananas' }, 422, 'The packets have a crop that we do not know.'],
    [{ crops: 'A B' }, 400, 'This link is not complete. Open the packets from your plan.'],
  ])('%j is rejected with a message', async (change, status, message) => {
    const response = await api.raw('GET /api/farm-plan/seed-packets', { query: { ...query, ...change } });
    expect([response.status, response.body]).toMatchObject([status, { message }]);
  });
});
