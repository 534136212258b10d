import { dayOf, grownCrops } from '@farm/almanac';
import { datesIn } from './dates';
import { readSite, type SiteReading } from './site';
import { textTokens } from './tokens';
import { readWishes } from './wish-list';

const namedIds = (text: string): (string | null)[] => readWishes(text).wishes.map(({ cropId }) => cropId);

test.each<[string, Partial<SiteReading>]>([
  ['raised bed 4x8, hose reaches', { has: ['hose'] }],
  ['raised bed 4x8, the hose does not reach', { has: [] }],
  ['chain link fence on one side', { has: ['fence'] }],
  ['no fence', { has: [] }],
  ['I need a fence', { has: [] }],
  ['8 foot deer fence', { has: ['deer-fence'], limits: [] }],
  ['fenced for cows not deer', { has: ['livestock', 'fence'], limits: ['deer'] }],
  ['old fence panels and a tiller', { has: ['tiller', 'trellis-panels'] }],
  ['rabbit manure from my sister', { has: ['manure'], limits: [] }],
  ['water barrels by the shed', { has: ['rain-barrel'], plots: [] }],
  ['we haul water in buckets', { limits: ['no-water'], plots: [] }],
  ['4th floor balcony, windy', { conditions: ['balcony', 'upper-floor'], limits: ['wind'] }],
  ['pots on the front porch', { conditions: ['front-porch'] }],
  ['the lease says no more than 5 pots', { limits: ['lease'] }],
  ['hay from a field sprayed with Grazon', { limits: ['herbicide-residue'] }],
  ['hay that was never sprayed', { limits: [] }],
  ['the farmer next door sprays', { limits: ['spray-drift'] }],
  ['septic mound in the sun', { limits: ['septic'] }],
  ['salt water from the hurricane', { limits: ['salt'] }],
  ['nobody waters Sat and Sun', { limits: ['unwatered-days'] }],
  ['ditch water every other Thursday', { limits: ['irrigation-turns'] }],
  ['one spigot for all of us', { limits: ['shared-water'], has: [] }],
  ['metal tanks on blacktop', { limits: ['pavement'] }],
  ['the field is not plowed', { limits: ['sod'], conditions: [] }],
  ['already plowed', { limits: [], conditions: ['tilled'] }],
  ['buckshot', { limits: ['clay'] }],
  ['tierra roja bien dura, tengo una yarda chica', { limits: ['clay'] }],
  ['black muck', { conditions: ['muck'] }],
  ['old foundry two streets over', { limits: ['lead'] }],
  ['two unheated tunnels, we sell at the farmers market', { conditions: ['unheated', 'market'] }],
  ['hired hands', { conditions: ['hired-help'] }],
  ['sun till about 11', { sunHours: 4 }],
  ['sun after 1', { sunHours: 6 }],
  ['balcony facing west', { sunHours: 5, conditions: ['balcony', 'west-facing'] }],
])('%s', (text, site) => expect(readSite(text)).toMatchObject(site));

test.each([
  ["mama's okra seed", ['okra']],
  ['I have a tomato packet and a basil packet', ['slicing-tomato', 'basil']],
  ['seeds of okra and basil on hand', ['okra', 'basil']],
  ['I need okra seed', []],
])('%s is seed of these', (text, crops) => {
  expect(readSite(text).seedOf).toEqual(crops);
  expect(readSite(text).has).not.toContain('summer-vegetables');
});

test.each([
  ['Grandparents day is May 7', 'may 7'],
  ['flowers for the wedding on October 9', 'october 9'],
  ['ready by June 1', 'june 1'],
  ['collards by Thanksgiving', 'thanksgiving'],
  ['frost by October 20', null],
  ['field is in rye til April', null],
])('%s: due %s', (text, day) => expect(readSite(text).readyBy).toBe(day));

test.each([
  ['lauki', 'gourd'],
  ['rayo saag', 'mustard-turnip-greens'],
  ['dalle khursani', 'hot-pepper'],
  ['chile', 'hot-pepper'],
  ['karela', 'bitter-melon'],
  ['blue corn', 'dent-corn'],
  ['hominy corn', 'dent-corn'],
  ['calabacita', 'summer-squash'],
  ['bhindi', 'okra'],
  ['kho qua', 'bitter-melon'],
  ['pudina', 'mint'],
  ['zobo', 'roselle'],
])('%s is %s', (name, id) => expect(namedIds(name)).toEqual([id]));

test.each([
  'mangel',
  'epazote',
  'papalo',
  'culantro',
  'chinese broccoli',
  'african eggplant',
  'fava beans',
  'pigeon peas',
])('no near crop is given for %s', (name) => {
  const ids = namedIds(name);
  expect(ids).toHaveLength(1);
  expect(grownCrops.map(({ id }) => id)).not.toContain(ids[0]);
});

test.each([
  'gifts for grandparents day',
  'supper',
  'something for the animals',
  'fenced for cows',
  'the goats eat everything',
  'a birthday cake',
  'squirrels',
])('nothing to grow in: %s', (text) => {
  expect(readWishes(text).wishes).toEqual([]);
  expect(readSite(text).wishes).toEqual([]);
});

test.each([
  ["by Mother's Day", '2027-05-09'],
  ['by Easter', '2027-03-28'],
  ['before Thanksgiving', '2027-11-25'],
  ['by Memorial Day', '2027-05-31'],
  ['by Labor Day', '2027-09-06'],
  ['by May 7', '2027-05-07'],
  ['ready to sell by October', '2027-10-15'],
])('the day of %s can be read', (text, date) => {
  const words = readSite(`Macon, Georgia. Collards ${text}`).readyBy;
  expect(datesIn(textTokens(words ?? ''), dayOf('2027-01-16')).map(({ next }) => next)).toEqual([date]);
});

test.each(['we are from Jamaica', 'back in Jamaica we had a garden'])('a country is no plant: %s', (text) =>
  expect(readSite(text).wishes).toEqual([]),
);

describe('what is there, was there, harms or is eaten is no wish', () => {
  test.each([
    ['We used to farm 3 acres. Raised bed 4x8'],
    ['walk-in cooler 10x12, one bed 4x8'],
    ['geese and deer are the problem'],
    ['wild turkeys scratch everything'],
    ['Turkeys and bear'],
    ['crows, deer and geese'],
    ['bamboo keeps coming up through the fence'],
    ['bamboo and a pecan took the yard'],
    ['the back lot is bamboo and privet plus one huge pecan'],
    ['herbs for chicken noodle soup'],
    ['Christmas trees 0.0005 ac'],
    ['14 sheep, guineas'],
    ['was tobacco till 2004'],
  ])('%s', (text) => {
    const { wishes, plots } = readSite(text);
    expect(wishes.filter(({ option }) => option === null)).toEqual([]);
    expect(plots.every(({ squareFeet }) => squareFeet === null || squareFeet <= 32)).toBe(true);
  });

  test.each([
    ['peanuts, purple hull peas', ['peanut', 'southern-pea']],
    ['Granddaddy had okra and peanuts and I want to bring it back', ['okra', 'peanut']],
    ['want some hens', ['hens']],
    ['our hens need grit, want turkeys', ['turkeys']],
    ['a dwarf lemon and mint', ['citrus', 'mint']],
  ])('%s', (text, ids) =>
    expect(
      readSite(text)
        .wishes.map(({ cropId }) => cropId)
        .sort(),
    ).toEqual([...ids].sort()),
  );

  test('a question in the field of wishes is none', () => {
    expect(readWishes('is it safe after the storm').wishes).toEqual([]);
    expect(readWishes('tools for one hand').wishes).toEqual([]);
  });
});

test.each<[string, Partial<SiteReading>]>([
  ['geese and deer are the problem', { limits: ['deer', 'birds'] }],
  ['iguanas eat everything', { limits: ['iguanas'] }],
  ['a stroke took my right arm', { limits: ['one-arm'] }],
  ['I fall a lot, no hoses across the walk', { limits: ['unsteady'] }],
  ['for the fall garden', { limits: [] }],
  ['city says water 2 times a week only', { limits: ['watering-days'] }],
  ['water allowed twice a week', { limits: ['watering-days'] }],
  ['the dog pees on everything', { limits: ['loose-animals'] }],
  ['the water is locked off every other day', { limits: ['watering-days'] }],
  ['the flood left a smell of diesel', { limits: ['lead', 'flood', 'spill'] }],
  ['the only water is a creek below the slurry pond, dont trust it', { limits: ['bad-water'], has: [] }],
  ['pots on a roof deck', { limits: ['roof'] }],
  ['we mixed in compost last fall', { has: [] }],
  ['when the new baby comes', { limits: ['pregnancy'] }],
  ['back yard 20x30, sun', { sunHours: 8 }],
  ['shade except for a 10x10 corner', { sunHours: 8 }],
  ['sol de tarde, 5 macetas', { sunHours: 5 }],
])('%s', (text, site) => {
  const read = readSite(text);
  const sorted = { ...read, limits: [...read.limits].sort() };
  expect(sorted).toMatchObject({ ...site, ...(site.limits ? { limits: [...site.limits].sort() } : {}) });
});

test.each([
  ['back yard, full sun, want one bed 3x8', ['dug-bed 3x8']],
  ['we would like a 4 by 10 garden bed', ['dug-bed 4x10']],
  ['want a raised bed 4x8', ['new-bed 4x8']],
  ['I have a bed 4x8 and want okra', ['bed 4x8']],
])('%s', (text, plots) =>
  expect(readSite(text).plots.map(({ kind, widthFt, lengthFt }) => `${kind} ${widthFt}x${lengthFt}`)).toEqual(plots),
);
