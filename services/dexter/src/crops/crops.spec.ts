import { climate, climateAt, dayOf, farmDay, frostCrops, growingYear, grownCrops, textOf } from '@farm/almanac';
import { CropList, CropPage } from '@farm/contracts';
import { gardenCrops, site } from '@farm/farm';
import { Value } from '@sinclair/typebox/value';
import { isPublicSource } from '../knowledge/check-knowledge';
import { dexterForTest, type DexterForTest, testDeps } from '../testing/dexter-for-test';
import { cropList, cropPage } from './crop-page';
import { cropPlace } from './crop-place';
import { readCropFacts } from './crop-tables';
import seeds from './tables/seed-saving.json';

const TODAY = dayOf('2027-03-05');
const all = readCropFacts(testDeps.facts, testDeps.causes);
const pageOf = (slug: string, zip?: string) => {
  const facts = all.find(({ crop }) => crop.id === slug);
  if (!facts) throw new Error(`No ${slug}`);
  return cropPage(facts, cropPlace(zip), TODAY);
};
const slugs = all.map(({ crop }) => crop.id);

test('the frost bell knows every tender crop that has a page', () => {
  const known = frostCrops.map(({ id }) => id);
  expect(slugs.filter((slug) => pageOf(slug).isTender && !known.includes(slug))).toEqual([]);
});

test('at least forty crops have a page, each once, and none has another address', () => {
  expect(slugs.length).toBeGreaterThanOrEqual(40);
  expect(new Set(slugs).size).toBe(slugs.length);
});

test.each(slugs)(
  '%s has dates, figures, three to five troubles, and how it is watered, picked, kept and saved',
  (slug) => {
    const page = pageOf(slug);
    expect([...Value.Errors(CropPage, page)]).toEqual([]);
    expect(page.dates.map(({ work }) => work)).toContain('outdoors');
    expect([page.spacingIn, page.sunHours, page.days[0]].every((figure) => figure > 0)).toBe(true);
    expect(page.troubles.length).toBeGreaterThanOrEqual(3);
    expect(page.troubles.length).toBeLessThanOrEqual(5);
    for (const part of [page.water, page.pick, page.keep, page.seed]) expect(part).not.toEqual([]);
    const addresses = [page.sow, page.water, page.bed, page.pick, page.keep, page.seed, page.troubles].flat();
    for (const { source } of addresses) expect(source).toMatch(/^https:\/\/\S+$/);
    expect(page.sources).not.toEqual([]);
  },
);

test('each row on saving seed names a page that was read', () => {
  const known: Readonly<Record<string, { url: string }>> = seeds.sources;
  expect(seeds.crops.filter(({ source }) => !known[source]?.url.startsWith('https://'))).toEqual([]);
  expect(seeds.crops.filter(({ crop }) => !slugs.includes(crop))).toEqual([]);
});

test('no page gives a chemical without its label: the cards it shows are safe to read alone', () => {
  const cards = all.flatMap(({ cards: sections }) => Object.values(sections).flat());
  expect(cards.filter(({ risk }) => risk === 'chemical').map(({ id }) => id)).toEqual([]);
  expect(cards.filter(({ source }) => !isPublicSource(source)).map(({ id }) => id)).toEqual([]);
});

test.each([undefined, '36083', '24201', '33101', '28604'])(
  'at %s what the farm plan and the seed packets plant is within the seasons of the page, which are whole',
  (zip) => {
    const prefix = climate.byPrefix.get(zip?.slice(0, 3) ?? site.place.zip3);
    if (!prefix) throw new Error('No prefix');
    const place = zip === undefined ? prefix : climateAt(prefix, zip);
    for (const slug of slugs) {
      const crop = grownCrops.filter(({ id }) => id === slug);
      const spans = growingYear(crop, place, TODAY).crops[0]?.spans ?? [];
      const seasons = pageOf(slug, zip).dates.filter(({ work }) => work === 'outdoors');
      const planted = spans.filter(({ kind, from }) => kind === 'outdoors' && from <= (seasons.at(-1)?.to ?? ''));
      for (const { from, to } of planted)
        expect([slug, seasons.some((season) => season.from <= from && to <= season.to)]).toEqual([slug, true]);
    }
  },
);

test('a season that is on begins on its first day, one that passes New Year has its last, and none comes twice', () => {
  const place = cropPlace(undefined);
  const factsOf = (slug: string) => all.find(({ crop }) => crop.id === slug) as (typeof all)[number];
  const shown = (slug: string, work: string) =>
    cropPage(factsOf(slug), place, dayOf('2026-11-30'))
      .dates.filter((span) => span.work === work)
      .map(({ from, to }) => `${from} ${to}`);
  expect(shown('garlic', 'outdoors')).toEqual(['2026-10-01 2026-12-03']);
  expect(shown('short-day-onion', 'outdoors')).toEqual(['2026-10-22 2027-01-07', '2027-01-12 2027-02-16']);
  expect(shown('okra', 'harvest')).toEqual(['2027-06-06 2027-11-12']);
});

test('a crop of the list has the names that growers say', () => {
  const names = new Map(cropList(all, cropPlace(undefined), TODAY).crops.map((crop) => [crop.slug, crop.otherNames]));
  expect(names.get('summer-squash')).toEqual(expect.arrayContaining(['zucchini', 'yellow squash']));
  expect(names.get('southern-pea')).toContain('black-eyed pea');
});

test("at the farm a crop goes out on the days of the hub's garden year", () => {
  const monthDays = (page: CropPage) =>
    page.dates
      .filter(({ work, from }) => work === 'outdoors' && from > textOf(TODAY)) // one that is on may end later
      .map(({ from, to }) => [from.slice(5), to.slice(5)]);
  for (const { crop, plant } of gardenCrops.filter((each) => slugs.includes(each.crop))) {
    for (const [from, to] of monthDays(pageOf(crop)))
      expect([crop, plant.some((days) => days[0] === from && days[1] === to)]).toEqual([crop, true]);
  }
});

let dexter: DexterForTest;
beforeAll(async () => void (dexter = await dexterForTest()));
afterAll(() => dexter.close());

describe('GET /api/crops/:slug', () => {
  test('okra at the farm: when, how deep, how far apart, what troubles it, and the pages that say so', async () => {
    const okra = await dexter.api('GET /api/crops/:slug', { params: { slug: 'okra' } });
    expect(okra).toMatchObject({
      ...{ name: 'Okra', drawing: 'okra', method: 'sow', depthIn: 1, spacingIn: 12, seedEase: 'fair' },
      place: { name: 'Macon, Georgia', zip: null, isInRegion: true },
    });
    expect(okra.troubles[1]).toMatchObject({
      name: 'Stink bug feeding',
      sign: 'Fruit has cloudy pale or corky specks under the skin.',
      remedy: 'Hand-pick bugs into soapy water and mow weeds near the bed.',
    });
    expect(okra.seed[0]?.text).toBe(
      'Insects carry the pollen from one kind to another: let only one kind bloom, or keep two 300 feet apart.',
    );
  });

  test('a ZIP code moves the dates and the frosts to its town', async () => {
    const { place } = await dexter.api('GET /api/crops/:slug', { params: { slug: 'okra' }, query: { zip: '36083' } });
    expect(place).toMatchObject({ name: 'Tuskegee, Alabama', zip: '36083' });
    expect(place.frost?.lastNineInTen).toMatch(/-04-14$/);
  });

  test('outside the thirteen states there are no dates', async () => {
    const params = { slug: 'okra' };
    const { place, dates } = await dexter.api('GET /api/crops/:slug', { params, query: { zip: '10001' } });
    expect([place.isInRegion, place.frost, dates]).toEqual([false, null, []]);
  });

  test.each([
    ['okra', '00000', 422, 'crops.zip'],
    ['okra', 'abc', 400, 'request.invalid'],
    ['dandelion', undefined, 404, 'crops.unknown'],
    ['A', undefined, 400, 'request.invalid'],
  ])('%s at %s is %i %s with a sentence', async (slug, zip, status, code) => {
    const query = zip === undefined ? {} : { zip };
    const response = await dexter.api.raw('GET /api/crops/:slug', { params: { slug }, query });
    expect([response.status, response.body]).toMatchObject([status, { code, message: expect.stringMatching(/\.$/) }]);
  });
});

test('GET /api/crops lists every page with what is done in the coming four weeks', async () => {
  const list = await dexter.api('GET /api/crops', {});
  expect([...Value.Errors(CropList, list)]).toEqual([]);
  expect(list.crops.map(({ slug }) => slug)).toEqual(slugs);
  const today = farmDay(dexter.deps.clock.now());
  for (const { slug, now } of list.crops) {
    const crop = grownCrops.filter(({ id }) => id === slug);
    const spans = growingYear(crop, cropPlace(undefined).growing, today).crops[0]?.spans ?? [];
    const isSoon = (from: string) => dayOf(from) < today + 28;
    expect([slug, ...now]).toEqual([
      slug,
      ...new Set(spans.filter(({ from }) => isSoon(from)).map(({ kind }) => kind)),
    ]);
  }
});
