import { join } from 'node:path';
import { dayOf, type Criteria } from '@farm/almanac';
import { readPlanTables } from '../farm-plan/plan-tables';
import { publishedFeed } from './catalogue';
import type { GrantCriteria, GrantResults } from '@farm/contracts';
import { sampleGrants, searchGrants, searchGrantsNear } from './search';

const view = { feed: publishedFeed(), checks: new Map<string, number>(), today: dayOf('2026-11-29') };
const { climate } = readPlanTables(join(__dirname, '../../content'));
const CHOICES = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any' } as const;
const ANY: Criteria = { ...CHOICES, state: null };
const search = (change: Partial<Criteria> = {}) => searchGrants({ ...ANY, ...change }, view);
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

test('the reasons are the sums, one sentence each, and the fit is in words', () => {
  const { reasons, fit, matchScore, ask } = of('nrcs-high-tunnel', NEW_GROWER);
  expect(reasons).toEqual([
    'For soil health: +27 of 30',
    'Likely to pay an amount in your range: +20',
    'For vegetable farms: +14 of 15',
    'Beginning farmers (10 years or less) come first: +15',
    'Needs an own share, pays after the work: +6 of 10',
    'Available nationwide: +3 of 5',
    'Your state sets the date: +2 of 5',
  ]);
  expect([fit, matchScore, ask]).toEqual([
    'Good fit: a cost share for soil health; you are a beginning farmer, and such farmers come first; likely to pay an amount in your range.',
    79,
    null,
  ]);
});

test('what must be asked first, and what is uncertain, is capped and says why', () => {
  const unsure = of('rafi-focn', { fundingRange: 'small', projectFocus: 'market', state: 'GA' });
  expect(unsure.ask).toMatch(/^Only for beginning farmers .* or limited-resource farmers$/);
  expect(unsure).toMatchObject({ cap: 48, matchScore: expect.any(Number) as number });
  expect(unsure.sum).toMatch(/of which 48 count/);
  expect(unsure.reasons.at(-1)).toMatch(/\(at most 48\)$/);
  const uncertain = of('ok-aedp', { projectFocus: 'technology', state: 'OK' });
  expect(uncertain.reasons.at(-1)).toMatch(/^Check first: its status or rules are uncertain \(at most \d+\)$/);
  expect(uncertain.fit).toMatch(/^Possible: /);
});

test('the percent never contradicts the word, with a need and without', () => {
  const bands = { 'Best fit': [80, 100], 'Good fit': [60, 79], Possible: [0, 59] } as const;
  const searches: Partial<Criteria>[] = [
    {},
    NEW_GROWER,
    { farmType: 'fruit' },
    { needs: ['fence'] },
    { needs: ['heirs'] },
  ];
  for (const { matchScore, fit = '' } of searches.flatMap((change) => search(change).matches)) {
    const [least, most] = bands[fit.split(':')[0] as keyof typeof bands];
    expect(matchScore).toBeGreaterThanOrEqual(least);
    expect(matchScore).toBeLessThanOrEqual(most);
  }
});

test('a list without a sure fit begins with that, and with what would widen it', () => {
  expect(search().notes[0]).toMatch(/^Nothing here is a sure fit: these are only possible\. Choose your kind of farm/);
  const narrow = search({ farmType: 'grain' });
  expect(narrow.matches.some(({ fit }) => !fit?.startsWith('Possible'))).toBe(!narrow.notes[0]?.startsWith('Nothing'));
  expect(search(NEW_GROWER).notes.join()).not.toMatch(/sure fit/);
});

test('which filter leaves out most', () => {
  const { exclusions } = search(NEW_GROWER);
  expect(exclusions[0]?.say).toMatch(/^Choose “Any project” to see \d+ more\.$/);
  expect(search().exclusions).toEqual([]);
});

test('searches for women or minority growers say what USDA ended, and what remains', () => {
  const { notes } = search({ farmerType: 'women', farmType: 'livestock', state: 'TN' });
  expect(notes[0]).toBe('We know of no open farm grant only for women in Tennessee: this shows what is open to all.');
  expect(notes[1]).toMatch(/July 10, 2025.*limited-resource farmers are still named.*open to all.*appeal/);
  expect(search({ farmerType: 'minority' }).notes.join()).toMatch(/July 10, 2025/);
  expect(search(NEW_GROWER).notes.join()).not.toMatch(/July 10/);
});

test('how much more another answer would show is said in one sentence', () => {
  expect(
    search()
      .notes.slice(1)
      .map((note) => note.replace(/\d+/g, 'n')),
  ).toEqual([
    'Not listed, but there if you choose so: n for one state alone (name your place); n about land and title; n for losses after a disaster; n for schools, nonprofits and public bodies; n for registered businesses; n for veterans.',
  ]);
});

test('at most three are near, each with its one reason', () => {
  const { near = [], matches } = search({ ...NEW_GROWER, state: 'GA' });
  expect(near.length).toBeLessThanOrEqual(3);
  expect(near.every(({ reason }) => reason.endsWith('.'))).toBe(true);
  const listed = new Set(matches.map(({ grant }) => grant.id));
  expect(near.filter(({ grant }) => listed.has(grant.id))).toEqual([]);
});

test('the samples before sign-in are what a grant writer would begin with', () => {
  const { matches } = sampleGrants(view);
  expect(matches.map(({ grant }) => grant.id)).not.toContain('rd-vapg-planning');
  expect(matches.map(({ grant }) => grant.kind)).not.toContain('loan');
  expect(matches).toHaveLength(3);
});

test('at most twelve are shown, loans among them, and each says why in a sentence', () => {
  const { matches, totalResults } = search({ farmerType: 'beginning', farmType: 'vegetable' });
  expect([matches.length, totalResults]).toEqual([12, 12]);
  expect(matches.filter(({ grant }) => grant.kind === 'loan').length).toBeGreaterThanOrEqual(2);
  expect(matches.map(({ fit = '' }) => fit.endsWith('.')).indexOf(false)).toBe(-1);
});

test('what is for members of a tribe is named in a line to minority farmers, and listed for members', () => {
  expect(search({ farmerType: 'minority', purpose: 'land' }).notes.join()).toMatch(/For members of a tribe.*Akiptan/);
  expect(search({ tribal: true, purpose: 'land' }).matches.map(({ grant }) => grant.id)).toContain('akiptan');
  expect(search({ farmerType: 'women' }).notes.join()).not.toMatch(/tribe/);
});

test('words beside the place name a loss, and Spanish is answered', async () => {
  const near = (location: string) =>
    searchGrantsNear({ ...CHOICES, location }, view, climate, { findZip: async () => null });
  const washed = await near('Burnsville NC 28714, bottom field washed out in the storm');
  expect(washed.notes[0]).toMatch(/^This shows what answers your need: crops or a field lost to weather/);
  expect(washed.matches[0]?.grant.id).toMatch(/^fsa-|^farm-aid/);
  expect((await near('Lyons, Georgia cerca de Vidalia')).notes[0]).toMatch(/^En español: .*1-833-ONE-USDA.*gratis/);
  expect((await near('Lyons, Georgia')).notes.join()).not.toMatch(/español|your need/);
});

const resultsFor = (need: string, change: Partial<GrantCriteria> = {}) =>
  searchGrantsNear({ ...CHOICES, location: 'Lewisburg, TN 37091', need, ...change }, view, climate, {
    findZip: async () => null,
  });
const idsOf = ({ matches }: GrantResults) => matches.map(({ grant }) => grant.id);

test('what is needed decides what is listed, and the first steps name the office of the county', async () => {
  const {
    steps = [],
    helpers,
    first,
    matches,
    notes,
  } = await resultsFor('a hoop house, this is our first spring', {
    farmerType: 'beginning',
    farmType: 'vegetable',
    fundingRange: 'small',
  });
  expect(matches[0]?.grant.id).toBe('nrcs-high-tunnel');
  expect(matches.map(({ grant }) => grant.id)).not.toContain('sare-producer');
  expect(notes).toEqual(['This shows what answers your need: a hoop house or high tunnel.']);
  expect(steps.join(' ')).toMatch(
    /Today: Call the USDA Service Center for Marshall County .* Bring: .* Not yet: .* advance: it is open to beginning/,
  );
  expect(helpers?.map(({ name }) => name)).toContain('Tennessee State University in Nashville');
  expect(first).toBeLessThanOrEqual(5);
});

test('rows that ask for more years than were said are left out, and a loss is never hidden', async () => {
  expect(idsOf(await resultsFor('irrigation, second season', { farmerType: 'beginning' }))).not.toContain('rafi-focn');
  const flood = await resultsFor('strawberries under three feet of river, the drip is gone');
  expect(idsOf(flood)).toEqual(expect.arrayContaining(['fsa-ecp', 'fsa-emergency-loan', 'farm-aid-hotline']));
});

test('words that name no need say so, and change nothing', async () => {
  const { notes, matches } = await resultsFor('hello there', { farmerType: 'beginning' });
  expect(notes[0]).toMatch(/^We could not read what you need it for/);
  expect(matches.map(({ grant }) => grant.id)).toEqual(idsOf(await resultsFor('', { farmerType: 'beginning' })));
});

test('a school, a church and who wants no debt are heard', async () => {
  const school = await resultsFor('six raised beds for our elementary school', { organization: true });
  expect(school.steps?.join()).toMatch(/The school's papers/);
  expect(idsOf(school)).toContain('donorschoose-classroom');
  const church = await resultsFor('greens behind the church for our pantry', { applicant: 'community-garden' });
  expect(church.steps?.join()).toMatch(/The church's papers/);
  const noDebt = await resultsFor('working pens and a squeeze chute, no loans please', { farmType: 'livestock' });
  expect(noDebt.matches.filter(({ grant }) => grant.kind === 'loan')).toEqual([]);
});

test('where no sure money is known, the people are named', async () => {
  const { notes, matches } = await resultsFor('we owe on four chicken houses and the company ended the contract');
  expect(notes.join()).toMatch(/We know of no sure grant or cost share made for that in Tennessee/);
  expect(matches[0]?.grant.id).toBe('farm-aid-hotline');
});
