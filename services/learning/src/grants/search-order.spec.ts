import { join } from 'node:path';
import {
  answerOf,
  dayOf,
  grantNeeds,
  needFacts,
  timingOf,
  type Criteria,
  type Deadline,
  type GrantNeed,
} from '@farm/almanac';
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

const LATE = ['may-close', 'too-near', 'over'];
const isLate = (match: GrantMatch, day: string) => LATE.includes(timing(match, day));

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

test('of what can be had a loan comes last unless one is wished or is a usual answer, and first among equals where it is wished', () => {
  for (const { criteria, day, matches: all } of LISTS) {
    const matches = all.filter((match) => !isLate(match, day));
    const isUsual = criteria.needs?.some((need) => needFacts(need).loans) ?? false;
    for (const [before, after] of pairs(matches)) {
      if (criteria.wish === 'loan' && wordOf(before) === wordOf(after))
        expect([isLoan(before), isLoan(after)]).not.toEqual([false, true]);
      if (criteria.wish === undefined && !isUsual) expect([isLoan(before), isLoan(after)]).not.toEqual([true, false]);
    }
  }
});

test('what is over, or closes within days, stands behind all that can be had, and a round of next year behind what is open', () => {
  for (const { criteria, day, matches } of LISTS) {
    const late = matches.findIndex((match) => isLate(match, day));
    if (late >= 0) expect(matches.slice(late).filter((match) => !isLate(match, day))).toEqual([]);
    const far = matches.findIndex((match) => timing(match, day) === 'far');
    const behind = far < 0 ? [] : matches.slice(far).filter((match) => timing(match, day) === 'open');
    expect(behind.filter((match) => !isLoan(match) || criteria.wish === 'loan')).toEqual([]);
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
      if (timing(match, day) === 'far')
        expect(match.fit).toMatch(/^Possible: .*, \d+ months away\.$|^Possible: (?!.*expected)/);
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

/** Who is nobody of the five, and what they may and may not see. */
const ids = async (location: string, need: string, change: object = {}) => {
  const plans = { findZip: async () => null };
  const { matches } = await searchGrantsNear(
    { ...CHOICES, location, need, ...change },
    viewOn('2026-11-30'),
    climate,
    plans,
  );
  return matches.map(({ grant }) => grant.id);
};

test.each([
  ['Tifton GA', 'six new colonies, supers and a honey extractor', {}, 'fsa-operating-microloan', 'rd-vapg-working'],
  ['Selma AL', 'open a soul food restaurant', {}, 'sba-microloan', 'fsa-operating-microloan'],
  ['Stuttgart AR', 'drip line for my melons', { farmType: 'grain' }, 'nrcs-eqip', 'fruitguys'],
  [
    'Paducah KY',
    'a cooler for our first season of eggs',
    { farmerType: 'beginning' },
    'fsa-farm-storage',
    'ky-state-small-farm',
  ],
  ['Ocala FL', 'fence the deer out of my okra and squash', {}, 'nrcs-eqip', 'fact-fund-a-farmer'],
  [
    'Tarboro NC',
    'i am 15, money for seedlings to sell',
    { youth: true },
    'ffa-sae-grants',
    'livestock-conservancy-microgrant',
  ],
  ['Hattiesburg MS', 'replant the cutover with loblolly', {}, 'ms-frdp', 'nrcs-csp'],
  ['Opelousas LA', 'the freeze killed my catfish', {}, 'fsa-elap', 'nrcs-eqip'],
  ['Valdosta GA', 'Helene flattened eighty acres of pines', {}, 'fsa-efrp', 'fsa-tap'],
  ['Macon GA', 'compost tumbler and a rain barrel behind our house', {}, 'fruitguys', 'nrcs-high-tunnel'],
  ['Sylva NC', 'apple butter and pickles to sell', {}, 'nc-home-processor', 'rd-vapg-working'],
  [
    'Clarksdale MS',
    'box truck with a reefer for our co-op',
    { applicant: 'co-op' },
    'shared-capital-loan',
    'rafi-beginning-stipend',
  ],
  [
    'Philadelphia, MS',
    'raised beds for our tribal school',
    { applicant: 'school', tribal: true },
    'first-nations-native-food',
    'nrcs-csp',
  ],
  [
    'Baton Rouge LA',
    'a fence and compost bins for our church garden',
    { applicant: 'community-garden' },
    'black-church-food-security',
    'nrcs-eqip',
  ],
  ['Tupelo MS', 'drip tape for sweet corn', { veteran: true, farmerType: 'beginning' }, 'fvc-fellowship', 'nrcs-csp'],
  [
    'Clinton, SC',
    'garden beds for our church',
    { applicant: 'community-garden', fundingRange: 'small' },
    'wholespire-mini-grant',
    'lots-of-compassion',
  ],
] as const)(
  'in %s, “%s” is shown what pays it, and not what does not',
  async (location, need, change, shown, hidden) => {
    const found = await ids(location, need, change);
    expect(found).toContain(shown);
    expect(found).not.toContain(hidden);
  },
);

const resultsOf = (location: string, need: string, change: object = {}) =>
  searchGrantsNear({ ...CHOICES, location, need, ...change }, viewOn('2026-11-30'), climate, {
    findZip: async () => null,
  });

test.each([
  [
    'Bay St. Louis MS',
    'new nets and a diesel for my crab boat',
    'sba-microloan',
    ['fsa-elap', 'fsa-farm-storage', 'nrcs-eqip'],
  ],
  ['Dumas AR', 'cotton prices are low and the drought took the corn', 'fsa-arc-plc', ['fsa-lfp', 'fsa-elap']],
  ['Campbellsville KY', 'want to buy my first twenty ewes', 'fsa-operating-microloan', ['fact-fund-a-farmer']],
  [
    'Quincy FL',
    'quiero rentar tierra para tomates',
    'fsa-operating-microloan',
    ['fsa-down-payment', 'fsa-direct-farm-ownership'],
  ],
  ['Ada, Oklahoma', 'Chickasaw citizen, a well for vegetables on trust land', 'iac-technical-help', ['nrcs-acep']],
])('in %s, “%s” is shown %s, and nothing that cannot pay it', async (location, need, shown, hidden) => {
  const found = (await resultsOf(location, need)).matches.map(({ grant }) => grant.id);
  expect(found).toContain(shown);
  expect(found.filter((id) => (hidden as string[]).includes(id) && found.indexOf(id) < 5)).toEqual([]);
});

test('what pays only something beside the need is at most possible, says what it pays, and asks', () => {
  for (const { criteria, matches } of LISTS)
    for (const match of matches) {
      const answer = answerOf(match.grant, criteria.needs ?? []);
      if (answer === null || answer.isExact || feed.byId.get(match.grant.id)?.amountMax === 0) continue;
      expect(match.fit).toMatch(/^Possible: .*ask whether it pays yours/);
      if (answer.need !== 'loan') expect(match.fit).toContain(answer.pays);
    }
});

test('free help stands behind money that fits, but where help is what one needs or wishes', () => {
  for (const { criteria, day, matches } of LISTS) {
    const [first] = criteria.needs ?? [];
    if (first === undefined || criteria.wish !== undefined || needFacts(first).isHelp) continue;
    const inTime = matches.filter((match) => !isLate(match, day));
    for (const [before, after] of pairs(inTime))
      if (wordOf(before) === wordOf(after))
        expect([before.grant.kind === 'service', after.grant.kind === 'service']).not.toEqual([true, false]);
  }
});

test('every row names whom to call: a number, the office of the county, or a page', async () => {
  for (const { matches } of LISTS) for (const { contact } of matches) expect(contact).toMatch(/\d{3}|\.\w{2,}/);
  const { matches } = await resultsOf('Lyons, Georgia', 'a high tunnel');
  expect(matches[0]?.contact).toBe('NRCS at the USDA Service Center for Toombs County (farmers.gov/service-locator)');
});

test('a loss of more than a year ago is answered as one: no step of the day after, and what has closed says so', async () => {
  const { steps = [], notes, matches } = await resultsOf('Boone NC', 'Helene washed away my pumpkins and the road');
  expect(steps.join(' ')).toMatch(/^Today: .*most sign-ups for a loss of that time have closed/);
  expect(steps.join(' ')).not.toMatch(/Do not plow|clear debris/);
  expect(notes.join(' ')).toMatch(/more than a year ago/);
  const word = (id: string) => matches.find(({ grant }) => grant.id === id)?.fit ?? '';
  expect(word('nc-helene-block-grant')).toMatch(/^(?:Best|Good) fit/);
  expect(word('fsa-ecp')).toMatch(/^Possible: .*has most likely closed/);
  const georgia = await resultsOf('Swainsboro GA', 'Helene took our pecan trees and the pump shed');
  expect(georgia.notes.join(' ')).toMatch(/Closed already: .*Georgia Hurricane Helene Block Grant' on April 27, 2026/);
  const now = await resultsOf('Boone NC', 'a flood washed away my pumpkins last week');
  expect(now.steps?.join(' ')).toMatch(/Do not plow/);
  expect(now.matches.map(({ grant }) => grant.id)).not.toContain('nc-helene-block-grant');
});

test('without a place the answer asks for it, and years of farming that a row asks for stand on it', async () => {
  expect((await resultsOf('', 'mushrooms in a cellar')).notes.join(' ')).toMatch(/Name your state or ZIP code/);
  const { matches } = await resultsOf('Macon GA', 'drip tape for my melons');
  expect(matches.find(({ grant }) => grant.id === 'fruitguys')?.ask).toBe('Asks for 2 years of farming');
});

test.each([
  ['our home place goes to auction for back taxes in March', /Today: Call the county tax office/, /FSA|Farm Aid|NRCS/],
  ['a rain barrel and a worm bin', /Today: Call the water utility/, /well|FSA/],
  ['préstamo para comprar gallinas', /FSA/, /livestock agent/],
  ['a loan for a tiller', /FSA for a farm loan visit/, /^Bring/],
] as const)('the first step for “%s” leads to the right door', async (need, door, wrong) => {
  const plans = { findZip: async () => null };
  const { steps = [] } = await searchGrantsNear(
    { ...CHOICES, location: 'Lyons, Georgia', need },
    viewOn('2026-11-30'),
    climate,
    plans,
  );
  expect(steps[0]).toMatch(door);
  expect(steps[0]).not.toMatch(wrong);
});

test('a co-op, a tribal school and a young person have a door of their own, and a near close is named in a step', async () => {
  const plans = { findZip: async () => null };
  const stepsOf = async (location: string, need: string, change: object, day = '2026-11-30') =>
    (await searchGrantsNear({ ...CHOICES, location, need, ...change }, viewOn(day), climate, plans)).steps?.join(' ') ??
    '';
  expect(await stepsOf('Clarksdale MS', 'a cold truck', { applicant: 'co-op' })).toMatch(
    /who buys the truck or cooler: the co-op or a member/,
  );
  const school = await stepsOf('Cherokee, NC', 'beds for our tribal school', { applicant: 'school', tribal: true });
  expect(school).toMatch(/tribe's education office.*The tribal school's papers/);
  expect(school).not.toMatch(/district/);
  expect(await stepsOf('Tarboro NC', 'i am 15, a greenhouse for plants to sell', { youth: true })).not.toMatch(/NRCS/);
  expect(await stepsOf('Paducah KY', 'a walk-in cooler', {}, '2026-11-28')).toMatch(
    /Closing soon: .* may close in 3 days/,
  );
});

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

test.each([
  [
    'a lost barn is a building',
    'Conway AR',
    'straight-line winds flattened our hay barn',
    'fsa-emergency-loan',
    'fsa-lip',
  ],
  [
    'a house is no farm building',
    'Macon MS',
    'the floor of our house is rotten',
    'rd-home-repair-grant',
    'fsa-operating-loan',
  ],
  [
    'a child borrows as a child',
    'Clinton NC',
    'my granddaughter is 12, a loan for a show pig',
    'fsa-youth-loan',
    'fsa-operating-microloan',
  ],
  ['a fire takes animals too', 'Guymon OK', 'a range fire killed 20 calves', 'fsa-lip', 'fsa-nap'],
  [
    'a large sum asks for a large loan',
    'Aiken SC',
    'a slaughter plant, $700,000',
    'rd-business-guarantee',
    'rd-vapg-planning',
  ],
  ['a state pays before the nation', 'Beckley, West Virginia', 'cross fence for ewes', 'wv-agep', 'tn-taep'],
])('%s', async (_, location, need, first, never) => {
  const { matches } = await near(location, need);
  expect(matches[0]?.grant.id).toBe(first);
  expect(matches.map(({ grant }) => grant.id)).not.toContain(never);
});

test('a fund of one tribe is at most possible for a member of another', async () => {
  const { matches } = await near('Okmulgee OK', 'Chickasaw citizen, a hay rake and a tractor');
  expect(matches.find(({ grant }) => grant.id === 'ok-mvskoke-fund')?.fit).toMatch(/^Possible/);
  const own = await near('Okmulgee OK', 'Muscogee citizen, a hay rake and a tractor');
  expect(own.matches.find(({ grant }) => grant.id === 'ok-mvskoke-fund')?.fit).not.toMatch(/^Possible/);
});

test('a part that nothing answers is named, and so are the doors of a state without programs here', async () => {
  const parts = await near('Salem VA', 'a cross fence, and pay a part-time manager');
  expect(parts.notes.join(' ')).toMatch(/no program for this part here: wages of a manager/);
  const state = await near('Dover, Delaware', 'a cross fence');
  expect(state.notes.join(' ')).toMatch(
    /department of agriculture of Delaware, Cooperative Extension .* conservation district/,
  );
  expect((await near('Macon GA', 'a cross fence')).notes.join(' ')).not.toMatch(/three doors/);
});
