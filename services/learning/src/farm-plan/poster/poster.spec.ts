import { PDFDocument } from '@cantoo/pdf-lib';
import { dayOf } from '@farm/almanac';
import type { LearningDb } from '@farm/prisma';
import { seedPlaces } from '@farm/prisma/seed';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, fixedClock, type Api, type FixedClock } from '@farm/server-kit/testing';
import { learningForTest } from '../../testing/learning-for-test';
import { growingYear } from '../growing-year';
import { placeAt, planTables } from '../testing/plan-profiles';
import { frostChance } from './frost-curve';
import { posterDrawing, type PosterFacts } from './poster-drawing';
import { posterPdf } from './poster-pdf';
import { posterSvg } from './poster-svg';
import type { PosterShape } from './poster-shapes';

const TODAY = dayOf('2026-11-21');

const factsAt = (zip3: string, ids: readonly string[]): PosterFacts => {
  const { prefix } = placeAt(zip3);
  const { frost, zone } = prefix;
  const crops = planTables.crops.filter(({ id }) => ids.includes(id));
  return {
    place: 'Cañon & Sons',
    zone,
    frost,
    year: growingYear(crops, prefix, TODAY),
    today: TODAY,
    minutes: [105, 60],
  };
};

const textsOf = (shapes: readonly PosterShape[]) =>
  shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));

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

test.each(['letter', 'tabloid'] as const)('everything on a %s sheet lies on it', (size) => {
  for (const zip3 of ['360', '331', '803']) {
    const { width, height, shapes } = posterDrawing(
      factsAt(
        zip3,
        planTables.crops.slice(0, 24).map(({ id }) => id),
      ),
      size,
    );
    const corners = shapes.flatMap((shape): (readonly [number, number])[] => {
      if (shape.kind === 'box')
        return [
          [shape.x, shape.y],
          [shape.x + shape.width, shape.y + shape.height],
        ];
      return shape.kind === 'line' ? [...shape.points] : [[shape.x, shape.y]];
    });
    const outside = corners.filter(([x, y]) => !(x >= 0 && x <= width + 1 && y >= 0 && y <= height + 1));
    expect(outside).toEqual([]);
  }
});

test('the sheet names place, months, crops, moons and the hours of the plan', () => {
  const texts = textsOf(posterDrawing(factsAt('360', ['cherry-tomato']), 'letter').shapes);
  for (const text of ['Nov', 'Cherry tomato', 'Full and new moons', '1.8', '1', '50%']) expect(texts).toContain(text);
  expect(texts.find((text) => text.startsWith('Cañon'))).toMatch(
    /zone 8a\. Average last frost March 23, average first frost November 12\./,
  );
});

test('the sheet says which weeks have hours', () => {
  const facts = factsAt('360', ['cherry-tomato']);
  expect(textsOf(posterDrawing(facts, 'letter').shapes)).toContain('weeks 1 to 2 from your plan,');
  const without = textsOf(posterDrawing({ ...facts, minutes: [] }, 'letter').shapes);
  expect(without).toContain('room to write in yours');
  expect(without.join()).not.toContain('from your plan');
});

test('the SVG escapes names and describes itself', () => {
  const svg = posterSvg(posterDrawing(factsAt('360', ['cherry-tomato']), 'letter'));
  expect(svg).toContain('<title id="title">The growing year in Cañon &amp; Sons</title>');
  expect(svg).toContain('width="11in" height="8.5in"');
  expect(svg).toContain('Crops: Cherry tomato.</desc>');
});

test.each([
  ['letter', 792, 612],
  ['tabloid', 1224, 792],
] as const)('the PDF is one %s page, whatever letters the name has', async (size, width, height) => {
  const facts = { ...factsAt('360', ['cherry-tomato']), place: 'Łódź, Texas' };
  const pdf = await PDFDocument.load(await posterPdf(posterDrawing(facts, size), new Date('2026-11-21T15:00:00Z')));
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getPage(0).getSize()).toMatchObject({ width, height });
  expect(pdf.getTitle()).toBe('The growing year in Łódź, Texas');
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
    const first = await load(); // it holds the time at which it was made
    clock.advance(30 * 60_000);
    expect((await load()).equals(first)).toBe(true);
    expect((await load({ size: 'tabloid' })).equals(first)).toBe(false);
    clock.advance(31 * 60_000);
    expect((await load()).equals(first)).toBe(false);
  });

  test.each([
    [{ place: 'two pots' }, 422, "We can't tell the place of this poster. Open it from your plan."],
    [{ crops: 'bananas' }, 422, 'The poster has a crop that we do not know.'],
    [{ crops: 'A B' }, 400, 'This link is not complete. Open the poster from your plan.'],
    [{ minutes: '1,2,3,4,5' }, 400, 'This link is not complete. Open the poster from your plan.'],
  ])('%j is rejected with a message', async (change, status, message) => {
    const response = await api.raw('GET /api/farm-plan/poster', { query: { ...query, ...change } });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ message });
  });
});
