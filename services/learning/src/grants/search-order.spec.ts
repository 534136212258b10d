import { join } from 'node:path';
import { dayOf, grantNeeds, needFacts, timingOf, type Criteria, type Deadline, type GrantNeed } from '@farm/almanac';
import type { GrantMatch } from '@farm/contracts';
import { readPlanTables } from '../farm-plan/plan-tables';
import { publishedFeed } from './catalogue';
import { searchGrants, searchGrantsNear } from './search';

const feed = publishedFeed();
const { climate } = readPlanTables(join(__dirname, '../../content'));
const CHOICES = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any' } as const;
const STATES = ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'OK', 'SC', 'TN', 'TX', 'VA', null];
const DAYS = ['2026-11-30', '2027-01-28', '2027-03-21', '2027-08-15'];
const WORDS = ['Best fit', 'Good fit', 'Possible'];

const viewOn = (day: string) => ({ feed, checks: new Map<string, number>(), today: dayOf(day) });
const wordOf = ({ fit = '' }: GrantMatch) => WORDS.indexOf(fit.split(':')[0] ?? '');
const isLoan = ({ grant }: GrantMatch) => grant.kind === 'loan';
const timing = ({ grant }: GrantMatch, day: string) =>
  timingOf(feed.byId.get(grant.id)?.deadline as Deadline, dayOf(day));

/** Each need with no wish and with one, in some state on some day, of some farmer or group. */
function* searches(): Generator<readonly [criteria: Criteria, day: string]> {
  const needs: readonly (GrantNeed | null)[] = [null, ...grantNeeds];
  for (const [at, need] of needs.entries())
    for (const wish of [undefined, at % 2 === 0 ? 'loan' : 'help'] as const) {
      const isGroup = need !== null && needFacts(need).isOfGroup === true;
      const criteria: Criteria = {
        ...CHOICES,
        farmerType: (['any', 'beginning', 'experienced'] as const)[at % 3] ?? 'any',
        fundingRange: (['any', 'small', 'large'] as const)[at % 3] ?? 'any',
        state: STATES[at % STATES.length] ?? null,
        ...(isGroup ? { applicant: 'nonprofit' } : {}),
        ...(need === null ? {} : { needs: [need] }),
        ...(wish ? { wish } : {}),
      };
      yield [criteria, (isGroup ? DAYS[0] : DAYS[at % DAYS.length]) ?? ''];
    }
}
const LISTS = [...searches()].map(([criteria, day]) => {
  const { matches } = searchGrants(criteria, viewOn(day));
  return { criteria, day, matches };
});
/** Pairs of neighbors in a list. */
const pairs = (matches: readonly GrantMatch[]) =>
  matches.slice(1).map((after, at) => [matches[at] as GrantMatch, after] as const);

test('in no search has a row a better word or percent than the one before it', () => {
  for (const { matches } of LISTS)
    for (const [before, after] of pairs(matches)) {
      expect(wordOf(after)).toBeGreaterThanOrEqual(wordOf(before));
      expect(after.matchScore).toBeLessThanOrEqual(before.matchScore);
    }
});

test('a loan comes last unless one is wished or is a usual answer, and first among equals where it is wished', () => {
  for (const { criteria, matches } of LISTS) {
    const isUsual = criteria.needs?.some((need) => needFacts(need).loans) ?? false;
    for (const [before, after] of pairs(matches)) {
      if (criteria.wish === 'loan' && wordOf(before) === wordOf(after))
        expect([isLoan(before), isLoan(after)]).not.toEqual([false, true]);
      if (criteria.wish === undefined && !isUsual) expect([isLoan(before), isLoan(after)]).not.toEqual([true, false]);
    }
  }
});

test('what closes within days says so, is at most possible, and stands behind what is open', () => {
  let seen = 0;
  for (const { matches, day } of LISTS)
    for (const [at, match] of matches.entries()) {
      if (timing(match, day) !== 'too-near') continue;
      seen += 1;
      expect(match.fit).toMatch(/^Possible: .*; it closes (?:today|tomorrow|in \d days), too near to begin now\.$/);
      const behind = matches.slice(at + 1).filter((each) => isLoan(each) === isLoan(match));
      expect(behind.filter((each) => timing(each, day) === 'open')).toEqual([]);
    }
  expect(seen).toBeGreaterThan(0);
});

test('what opens later says when, and what is many months away is never the best', () => {
  for (const { matches, day } of LISTS)
    for (const match of matches) {
      if (match.deadlineStatus === 'expected' && timing(match, day) !== 'may-close')
        expect(match.fit).toMatch(/; (?:it opens about|next expected) \w+ .*\d/);
      if (timing(match, day) === 'far') expect(match.fit).not.toMatch(/^Best fit/);
    }
});

test('a round that an operator found closed stands last, and says so', () => {
  const programmes = feed.programmes.map((row) =>
    row.id === 'nrcs-high-tunnel' ? { ...row, deadline: { kind: 'day', on: '2026-11-01' } as const } : row,
  );
  const view = { ...viewOn('2026-11-30'), feed: { ...feed, programmes, byId: feed.byId, closed: feed.closed } };
  const { matches } = searchGrants({ ...CHOICES, state: 'AL', needs: ['tunnel'] }, view);
  const last = matches.filter((match) => !isLoan(match)).at(-1);
  expect(last?.grant.id).toBe('nrcs-high-tunnel');
  expect(last?.fit).toMatch(/^Possible: .*; it closed on November 1, 2026\.$/);
});

const near = async (location: string, need: string) => {
  const plans = { findZip: async () => null };
  return searchGrantsNear({ ...CHOICES, location, need }, viewOn('2026-11-30'), climate, plans);
};

test.each([
  ['Okmulgee, Oklahoma', 'I am a Muscogee Creek citizen and want a loan to buy cattle', 'ok-mvskoke-fund'],
  ['Gainesville FL', 'microloan for a young farmer', 'fsa-operating-microloan'],
  ['Macon GA', 'loan to buy 20 acres', 'fsa-direct-farm-ownership'],
  ['Siler City NC', 'quiero un préstamo para comprar un tractor', 'fsa-operating-microloan'],
  ['Sebring, FL', 'soil moisture sensors and a pump for my small irrigation', 'fl-swfwmd-mini-farms'],
  ['Burnsville NC', 'labels and boxes to sell my apples', 'nc-asap-cost-share'],
  ['Cherokee, NC', 'start-up loan for a farm stand', 'nc-sequoyah-fund'],
  ['Fort Valley GA', 'free help writing a farm plan', 'federation-southern-coops'],
])('in %s, “%s” leads to %s first', async (location, need, id) =>
  expect((await near(location, need)).matches[0]?.grant.id).toBe(id),
);

test.each([
  ['Chattanooga TN', 'tn-aitc-garden-grant'],
  ['Roanoke VA', 'va-aitc-grant'],
  ['Waco TX', 'tx-farm-bureau-garden'],
  ['Ocala FL', 'fl-farm-bureau-mini-grant'],
  ['Altus, Oklahoma', 'ok-farm-bureau-foundation'],
  ['Boone NC', 'nc-growing-minds'],
  ['Hazard KY', 'ky-school-garden-mini-grant'],
  ['Houma LA', 'la-aitc-mini-grant'],
])('a school garden in %s is shown %s', async (location, id) => {
  const { matches } = await near(location, 'raised beds for our elementary school garden');
  expect(matches.map(({ grant }) => grant.id)).toContain(id);
});
