import { dayOf, type Criteria } from '@farm/almanac';
import { join } from 'node:path';
import { grantOptions, mulberry32 } from '@farm/farm';
import { readCatalogue } from './catalogue';
import { searchGrants } from './search';

const feed = readCatalogue(join(__dirname, '../../content'));
const today = dayOf('2026-11-21');
const ANY: Criteria = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any', state: null };
const search = (change: Partial<Criteria> = {}) =>
  searchGrants({ ...ANY, ...change }, { feed, checks: new Map(), today });
const scores = (change: Partial<Criteria>) =>
  search(change).matches.map(({ grant, matchScore }) => [grant.id, matchScore]);
const of = (id: string, change: Partial<Criteria>) => {
  const found = search(change).matches.find(({ grant }) => grant.id === id);
  if (!found) throw new Error(`${id} is not shown`);
  return found;
};

const NEW_GROWER: Partial<Criteria> = {
  farmerType: 'beginning',
  farmType: 'vegetable',
  fundingRange: 'small',
  projectFocus: 'soil health',
  state: 'AL',
};
const TEXAS_SCHOOL: Partial<Criteria> = {
  farmerType: 'minority',
  farmType: 'urban',
  fundingRange: 'medium',
  projectFocus: 'education',
  state: 'TX',
};
const RANCHER: Partial<Criteria> = { farmerType: 'women', farmType: 'livestock', projectFocus: 'market', state: 'TN' };

test('nothing named: all that a person may ask for show at 60, dated grants first', () => {
  const found = scores({});
  expect(found).toHaveLength(20);
  expect(found.filter(([, score]) => score === 60)).toHaveLength(20);
  expect(found.slice(0, 3).map(([id]) => id)).toEqual(['fact-fund-a-farmer', 'sare-producer', 'fruitguys']);
});

test.each<[string, Partial<Criteria>, number, [string, number][]]>([
  [
    'a beginning vegetable grower in Alabama, small money for soil',
    NEW_GROWER,
    15,
    [
      ['nrcs-high-tunnel', 97],
      ['nrcs-eqip', 89],
      ['sare-producer', 84],
      ['fruitguys', 89],
      ['nrcs-csp', 81],
      ['rd-vapg-planning', 77],
    ],
  ],
  [
    'a minority urban grower in Texas, medium money for education',
    TEXAS_SCHOOL,
    13,
    [
      ['sare-producer', 64],
      ['nrcs-high-tunnel', 62],
    ],
  ],
  [
    'a woman with livestock in Tennessee who sells',
    RANCHER,
    15,
    [
      ['tn-taep', 84],
      ['fact-fund-a-farmer', 81],
      ['sare-producer', 76],
    ],
  ],
])('%s', (_, criteria, count, expected) => {
  const found = scores(criteria);
  expect(found).toHaveLength(count);
  expect(found).toEqual(expect.arrayContaining(expected));
  expect(found[0]).toEqual(expected[0]);
});

test.each<[string, string, Partial<Criteria>, number[]]>([
  ['named, all of it', 'nrcs-high-tunnel', NEW_GROWER, [25, 25, 20, 20, 7]],
  ['open to all farmers and farms', 'sare-producer', NEW_GROWER, [17, 17, 20, 20, 10]],
  ['open, but others come first', 'fsa-operating-microloan', RANCHER, [10, 17, 12, 20, 7]],
  ['reserved for others', 'tda-young-farmer', { ...NEW_GROWER, state: 'TX' }, [0, 17, 20, 0, 10]],
  [
    'a range that only meets the edge',
    'rd-vapg-working',
    { ...NEW_GROWER, projectFocus: 'market' },
    [25, 25, 10, 20, 7],
  ],
  ['a fixed amount inside', 'wholekids-garden', { fundingRange: 'small', organization: true }, [15, 15, 20, 12, 6]],
])('points: %s', (_, id, criteria, expected) => {
  expect(of(id, criteria).points.map(({ points }) => points)).toEqual(expected);
});

test('the reasons are the sums, one sentence each', () => {
  expect(of('nrcs-high-tunnel', NEW_GROWER).reasons).toEqual([
    'Aimed at beginning farmers (10 years or less): +25',
    'For vegetable farms: +25',
    'Fits your funding range: +20',
    'For soil health projects: +20',
    'Available nationwide: +7 of 10',
  ]);
  expect(of('sare-producer', { ...NEW_GROWER, projectFocus: 'education' }).reasons).toEqual([
    'Open to all farmers: +17 of 25',
    'Open to all farm types: +17 of 25',
    'Fits your funding range: +20',
    'Not aimed at education projects: +0 of 20',
    'Available in Alabama: +10',
  ]);
  expect(of('tda-young-farmer', { state: 'TX', farmerType: 'women' }).reasons[0]).toBe(
    'Only for young farmers (under 40): check that you qualify: +0 of 25',
  );
});

test.each([
  [
    'an uncertain one',
    'rafi-focn',
    { farmerType: 'minority', projectFocus: 'market', state: 'GA' },
    69,
    'Check first: its status or rules are uncertain (at most 69)',
  ],
  [
    'one for an age',
    'fsa-youth-loan',
    { farmerType: 'young', projectFocus: 'education', fundingRange: 'small' },
    69,
    'Ages 10-20 only (at most 69)',
  ],
  [
    'one for another group',
    'tda-young-farmer',
    { farmerType: 'beginning', projectFocus: 'market', fundingRange: 'small', state: 'TX' },
    59,
    'Reserved for a group that you did not name (at most 59)',
  ],
] as [string, string, Partial<Criteria>, number, string][])(
  '%s is capped and says why',
  (_, id, criteria, cap, why) => {
    const match = of(id, criteria);
    expect(match).toMatchObject({ cap, matchScore: cap });
    expect(match.reasons.at(-1)).toBe(why);
  },
);

test.each<[string, Partial<Criteria>, string]>([
  ['another state', { state: 'GA' }, 'tn-taep'],
  ['a state outside the South', { state: 'OH' }, 'sare-producer'],
  ['another single kind of farm', { farmType: 'fruit' }, 'fact-fund-a-farmer'],
  ['money for beginners, asked for by the experienced', { farmerType: 'experienced' }, 'fsa-down-payment'],
])('left out: %s', (_, criteria, id) => {
  expect(scores(criteria).map(([found]) => found)).not.toContain(id);
});

test('a region that is no state is not left out of its own programmes', () => {
  expect(of('sare-producer', { state: 'PR' }).reasons.at(-1)).toBe('Available in Puerto Rico: +10');
});

test('the change that lifts a programme most, and none where none does', () => {
  expect(of('rd-vapg-planning', NEW_GROWER).raise).toEqual({
    criterion: 'projectFocus',
    value: 'market',
    score: 97,
    say: 'With “Marketing and sales” as project focus it would be 97',
  });
  expect(of('nrcs-high-tunnel', NEW_GROWER).raise).toBeNull();
  expect(of('nrcs-high-tunnel', { ...NEW_GROWER, state: null }).raise).toEqual({
    criterion: 'location',
    value: null,
    score: 97,
    say: 'With a location it would be 97',
  });
  expect(of('fsa-operating-microloan', { ...RANCHER, fundingRange: 'small' }).raise).toBeNull(); // not 'be a beginner'
});

test('which filter leaves out most', () => {
  const { exclusions } = search(NEW_GROWER);
  expect(exclusions[0]).toEqual({
    criterion: 'farmType',
    count: 3,
    say: 'Without your kind of farm, 3 more would show.',
  });
  expect(search().exclusions).toEqual([]);
});

test('searches for women or minority growers get an explanatory note', () => {
  expect(search(RANCHER).notes).toEqual([
    'We know of no open farm grant only for women: this shows what is open to all.',
    expect.stringContaining('July 10, 2025'),
    expect.stringMatching(/schools, co-ops/),
    expect.stringMatching(/veterans only/),
  ]);
  expect(search(TEXAS_SCHOOL).notes).toHaveLength(3);
  expect(search(NEW_GROWER).notes).toHaveLength(2);
});

test('200 questions at random: points add up to the score, in order, within bounds, never below 40', () => {
  const chance = mulberry32(2026);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
  for (let i = 0; i < 200; i += 1) {
    const criteria: Criteria = {
      farmerType: pick(grantOptions.farmerType).value,
      farmType: pick(grantOptions.farmType).value,
      fundingRange: pick(grantOptions.fundingRange).value,
      projectFocus: pick(grantOptions.projectFocus).value,
      state: pick([null, 'AL', 'GA', 'TN', 'TX', 'OH', 'PR']),
    };
    const { matches, totalResults } = search(criteria);
    expect(totalResults).toBe(matches.length);
    for (const { points, matchScore, cap, raise } of matches) {
      const sum = points.reduce((all, line) => all + line.points, 0);
      expect(matchScore).toBe(cap ?? sum);
      expect(sum).toBeGreaterThanOrEqual(matchScore);
      expect(points.every((line) => line.points >= 0 && line.points <= line.of)).toBe(true);
      expect(matchScore).toBeGreaterThanOrEqual(40);
      if (raise) expect(raise.score).toBeGreaterThan(matchScore);
    }
    const order = matches.map(({ matchScore }) => matchScore);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
  }
});
