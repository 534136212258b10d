import { join } from 'node:path';
import { dayOf } from '@farm/almanac';
import { readPlanTables } from '../farm-plan/plan-tables';
import { publishedFeed } from './catalogue';
import { searchGrantsNear } from './search';

const view = { feed: publishedFeed(), checks: new Map<string, number>(), today: dayOf('2026-12-01') };
const { climate } = readPlanTables(join(__dirname, '../../content'));
const CHOICES = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any' } as const;
const near = (location: string, need: string) =>
  searchGrantsNear({ ...CHOICES, location, need }, view, climate, { findZip: async () => null });

test.each([
  [
    'a permit',
    'Quitman County, MS',
    'a new well for sweet potatoes',
    /Permit: Before a well with a casing of six inches/,
  ],
  ['an inspection', 'Bowling Green KY', 'a butcher shop on the farm', /Kentucky has no meat inspection of its own/],
  ['a permit in Spanish', 'Arcadia FL', 'necesito un pozo para la milpa', /Permiso: Antes de un pozo/],
  ['their own Nation', 'Stilwell OK', 'Cherokee citizen, a tractor', /Your Nation: Ask Cherokee Nation Commerce first/],
  [
    'a manager at a garden',
    'Macon GA',
    'church garden that would pay a coordinator',
    /Then: Call .* who pays for staff/,
  ],
  ['a co-op', 'Selma AL', 'our twelve member co-op wants a delivery van', /who buys the van: the co-op or a member/],
  ['what is stolen', 'Waco TX', 'my cattle trailer was stolen', /sheriff .*800-242-7820/],
  ['a disease', 'Tifton GA', 'avian flu, the state put down my flock', /state veterinarian of Georgia/],
])('the steps name what comes first for %s', async (_, location, need, step) => {
  expect((await near(location, need)).steps?.join(' ')).toMatch(step);
});

test.each([
  ['land that rests', 'Dumas AR', 'turn 50 acres into trees', 'fsa-crp', 'nrcs-high-tunnel'],
  ['a creamery', 'Athens TN', 'sell yogurt from our cows', 'sdbii-dairy', 'sba-microloan'],
  ['a house after a storm', 'Perry FL', 'hurricane took the roof off my house', 'fema-home-repair', 'fsa-ecp'],
  ['fence against deer', 'Staunton VA', 'deer ate all of my peach trees', 'wildlife-services', 'va-vacs'],
  [
    'land before its animals',
    'Ada OK',
    'want to buy 30 acres and 12 cows',
    'fsa-direct-farm-ownership',
    'nrcs-high-tunnel',
  ],
])('%s', async (_, location, need, first, never) => {
  const ids = (await near(location, need)).matches.map(({ grant }) => grant.id);
  expect(ids.slice(0, 2)).toContain(first);
  expect(ids).not.toContain(never);
});

test('a row says what it pays of the sum, and no age that was named has to be asked for', async () => {
  const { matches } = await near('Orangeburg SC', 'a walk-in cooler, $60,000');
  expect(matches.find(({ grant }) => grant.id === 'fsa-operating-microloan')?.fit).toMatch(
    /at most \$50,000 of your \$60,000/,
  );
  const asked = async (need: string) =>
    (await near('Macon MS', need)).matches.find(({ grant }) => grant.id === 'rd-home-repair-grant')?.ask;
  expect(await asked('the floor of our house is rotten')).toMatch(/ages 62 and up/);
  expect(await asked('I am 66, the floor of our house is rotten')).toMatch(/^Only in your own house/);
  expect(await asked('I am 40, the floor of our house is rotten')).toBeUndefined();
});
