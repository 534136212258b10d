import { growingYear, dayOf } from '@farm/almanac';
import type { LearningDb } from '@farm/prisma';
import { accessible, pdfFacts, pdfText } from '@farm/print/testing';
import { seedPlaces } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, fixedClock, type Api, type FixedClock } from '@farm/server-kit/testing';
import { learningForTest } from '../../testing/learning-for-test';
import { placeAt, planTables } from '../testing/plan-profiles';
import { frostChance } from './frost-curve';
import { posterPdf, posterSvg, type PosterFacts } from './poster-sheet';

const TODAY = dayOf('2026-11-21');
const NOW = new Date('2026-11-21T15:00:00Z');

const factsAt = (zip3: string, ids: readonly string[]): PosterFacts => {
  const { prefix } = placeAt(zip3);
  const { frost, zone } = prefix;
  const crops = planTables.crops.filter(({ id }) => ids.includes(id));
  return {
    place: 'Cañon & Sons',
    zone,
    zip3,
    frost,
    year: growingYear(crops, prefix, TODAY),
    today: TODAY,
    minutes: [105, 60],
    bed: null,
    planAddress: 'https://example.com/start-my-farm-plan',
  };
};

const bed = {
  lengthFt: 8,
  widthFt: 4,
  strips: [{ cropId: 'okra', name: 'Okra', fromFt: 0, toFt: 8 }],
};

test('the chance of frost is half on the average dates, a tenth on the 1-in-10 dates, and none in July', () => {
  const { frost } = placeAt('360').prefix;
  if (frost.kind !== 'dates') throw new Error('Tuskegee has frost dates');
  for (const [day, chance] of [
    ['2026-11-12', 0.5],
    ['2026-10-22', 0.1],
    ['2027-01-20', 1],
    ['2027-03-23', 0.5],
    ['2027-04-14', 0.1],
    ['2027-07-04', 0],
  ] as const)
    expect(Math.abs(frostChance(frost, dayOf(day)) - chance)).toBeLessThan(0.011);
});

test.each([
  ['letter', 792, 612],
  ['tabloid', 1224, 792],
] as const)('a %s sheet is one page, however many crops it has', async (size, width, height) => {
  const ids = planTables.crops.slice(0, 24).map(({ id }) => id);
  for (const zip3 of ['360', '331', '803']) {
    const facts = await pdfFacts(posterPdf({ ...factsAt(zip3, ids), bed }, size, NOW));
    expect(facts).toMatchObject({ ...accessible, title: 'The growing year in Cañon & Sons', pages: 1 });
    expect(facts.sizes).toEqual([{ width, height }]);
  }
});

test('the sheet names place, months, crops, moons and the hours of the plan', async () => {
  const [text = ''] = await pdfText(posterPdf(factsAt('360', ['cherry-tomato']), 'letter', NOW));
  for (const words of ['Nov', 'Cherry tomato', 'Full and new moons', '1.8', '50%', 'ZIP 360'])
    expect(text).toContain(words);
  expect(text).toContain('Cañon & Sons, zone 8a.');
  expect(text).toContain('Average last frost March 23, average first frost November 12.');
});

test('who does not see it reads the seasons of each crop, the bed and where the code leads', async () => {
  const { alts } = await pdfFacts(posterPdf({ ...factsAt('360', ['cherry-tomato']), bed }, 'letter', NOW));
  expect(alts).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Cherry tomato: start indoors 2027-02-24 to 2027-03-16, .*harvest 2027-06-13/),
      'Bed of 8 by 4 feet from above: Okra from 0 to 8 feet.',
      'QR code that leads to https://example.com/start-my-farm-plan',
    ]),
  );
});

test('the sheet says which weeks have hours', async () => {
  const facts = factsAt('360', ['cherry-tomato']);
  expect((await pdfText(posterPdf(facts, 'letter', NOW))).join()).toContain('weeks 1 to 2 from your plan');
  const without = (await pdfText(posterPdf({ ...facts, minutes: [] }, 'letter', NOW))).join();
  expect(without).toContain('room to write in yours');
  expect(without).not.toContain('from your plan');
});

test('the SVG escapes names and describes itself', () => {
  const svg = posterSvg(factsAt('360', ['cherry-tomato']), 'letter', NOW);
  expect(svg).toContain('<title id="title">The growing year in Cañon &amp; Sons</title>');
  expect(svg).toContain('width="11in" height="8.5in"');
  expect(svg).toContain('Crops: Cherry tomato.</desc>');
});

test('a place may have any letters', async () => {
  const facts = { ...factsAt('360', ['cherry-tomato']), place: 'Łódź, Texas' };
  const pdf = posterPdf(facts, 'letter', NOW);
  expect((await pdfFacts(pdf)).title).toBe('The growing year in Łódź, Texas');
  expect((await pdfText(pdf)).join()).toContain('Łódź, Texas, zone 8a.');
});

describe('GET /api/farm-plan/poster', () => {
  let database: TestDatabase<LearningDb>;
  let api: Api;
  let clock: FixedClock;
  beforeAll(async () => {
    database = await createTestDatabase('learning');
    await seedPlaces(database.ownerUrl);
  });
  afterAll(() => database.close());
  beforeEach(() => {
    clock = fixedClock('2026-11-21T15:00:00Z');
    api = createApi(learningForTest(database, clock));
  });
  const query = { place: 'Tuskegee, Alabama', crops: 'cherry-tomato,pansy', size: 'letter', format: 'svg' } as const;

  test('sends a file of the place that was found, without other words of the query', async () => {
    const place = 'Tuskegee, Alabama, behind the barn of Ada Freeman';
    const { status, headers, body } = await api.raw('GET /api/farm-plan/poster', { query: { ...query, place } });
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(headers['content-disposition']).toBe('attachment; filename="growing-year-letter.svg"');
    expect(body).toContain('Tuskegee, Alabama, zone 8a');
    expect(body).not.toContain('Freeman');
  });

  test('a poster is made once an hour for the same parameters, and anew for others', async () => {
    const load = async (change = {}) =>
      (await api.raw('GET /api/farm-plan/poster', { query: { ...query, format: 'pdf', ...change } })).bytes;
    const first = await load(); // it holds the day at which it was made
    clock.advance(30 * 60_000);
    expect((await load()).equals(first)).toBe(true);
    expect((await load({ size: 'tabloid' })).equals(first)).toBe(false);
    clock.advance(24 * 3_600_000);
    expect((await load()).equals(first)).toBe(false);
  });

  test.each([
    [{ place: 'two pots' }, 422, "We can't tell the place of this poster. Open it from your plan."],
    [{ crops: 'bananas' }, 422, 'The poster has a crop that we do not know.'],
    [{ bed: '8x4,bananas:0:8' }, 422, 'The poster has a crop that we do not know.'],
    [{ bed: '8x4,okra:0:9' }, 422, 'The poster has a bed that we cannot draw.'],
    [{ bed: '8 by 4' }, 400, 'This link is not complete. Open the poster from your plan.'],
    [{ crops: 'A B' }, 400, 'This link is not complete. Open the poster from your plan.'],
    [{ minutes: '1,2,3,4,5' }, 400, 'This link is not complete. Open the poster from your plan.'],
  ])('%j is rejected with a message', async (change, status, message) => {
    const response = await api.raw('GET /api/farm-plan/poster', { query: { ...query, ...change } });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ message });
  });
});
