import { dayOf } from '../days';
import { timingOf } from './deadline';
import { findFits } from './fits';
import type { Criteria } from './criteria';
import { grantTable } from './grant-facts';
import { answerOf, checkNeeds, doorOf, grantNeeds, needFacts, papersOf, placesFor } from './grant-needs';

const today = dayOf('2026-11-29');
const ANY: Criteria = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any', state: 'TN' };
const PLACES = /\{(?!office\}|extension\}|district\}|state\})/;

test('every row of every need is a program of the catalog', () => {
  expect(() => checkNeeds()).not.toThrow();
  expect(() => checkNeeds([])).toThrow(/is no program/);
});

test.each(grantNeeds)('%s has first steps, rows made for it, and sentences that end', (need) => {
  const { today: first, bring, wait, rows } = needFacts(need);
  expect([first, bring, wait].filter((text) => PLACES.test(text))).toEqual([]);
  expect([first, wait].filter((text) => !text.endsWith('.'))).toEqual([]);
  expect(bring).not.toMatch(/\.$/);
  expect(rows.some(({ exact }) => exact)).toBe(true);
});

test.each(grantNeeds)('whoever needs %s sees what answers it alone, most useful first', (need) => {
  const found = findFits(grantTable.programmes, { ...ANY, needs: [need] }, today);
  expect(found.filter(({ programme }) => answerOf(programme, [need]) === null)).toEqual([]);
  const isLast = ({ programme }: (typeof found)[number]) => programme.kind === 'loan' && !needFacts(need).loans;
  const held = found.findIndex(({ programme }) => programme.onHold !== undefined);
  if (held >= 0) expect(found.slice(held).every(({ word }) => word !== 'Best fit')).toBe(true);
  const open = found.filter(({ programme: { deadline } }) => ['open', 'far'].includes(timingOf(deadline, today)));
  const from = open.findIndex(isLast);
  if (from >= 0) expect(open.slice(from).every((fit) => isLast(fit) || fit.programme.onHold !== undefined)).toBe(true);
});

test('what cannot wait comes before what else is needed, and two needs take turns', () => {
  const all = new Set(grantTable.programmes.map(({ id }) => id));
  const urgent = placesFor(all, ['fence', 'flood']);
  expect(urgent.get('fsa-ecp')).toBeLessThan(urgent.get('fact-fund-a-farmer') ?? 0);
  const both = placesFor(new Set(['nrcs-eqip', 'fact-fund-a-farmer', 'nrcs-high-tunnel']), ['tunnel', 'fence']);
  expect([...both].sort(([, one], [, other]) => one - other).map(([id]) => id)).toEqual([
    'nrcs-high-tunnel',
    'nrcs-eqip',
    'fact-fund-a-farmer',
  ]);
});

test('agencies with offices in the county have a door; groups have their papers', () => {
  expect(doorOf({ agency: 'USDA NRCS' })?.today).toMatch(/NRCS/);
  expect(doorOf({ agency: 'USDA Rural Development' })?.today).toMatch(/Rural Development/);
  expect(doorOf({ agency: 'RAFI' })).toBeNull();
  expect([papersOf('church') === null, papersOf('person')]).toEqual([false, null]);
});
