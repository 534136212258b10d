import { grantOptions, mulberry32 } from '@farm/farm';
import { dayOf } from '../days';
import { timingOf } from './deadline';
import { findFits, fitOf } from './fits';
import type { Criteria } from './criteria';
import { eligibilityOf, isBuyer, nearMissOf } from './eligibility';
import { grantTable } from './grant-facts';
import { ownShareText } from './own-share';

const today = dayOf('2026-11-29');
const ANY: Criteria = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any', state: null };
const find = (criteria: Partial<Criteria>) => findFits(grantTable.programmes, { ...ANY, ...criteria }, today);
const rowOf = (id: string) => {
  const row = grantTable.programmes.find((programme) => programme.id === id);
  if (!row) throw new Error(`${id} is not in the catalog`);
  return row;
};
const verdict = (id: string, criteria: Partial<Criteria>) => {
  const { may, reason } = eligibilityOf(rowOf(id), { ...ANY, state: 'GA', ...criteria });
  return reason === null ? may : `${may}: ${reason}`;
};

test.each<[string, string, Partial<Criteria>, string]>([
  ['another state', 'tn-taep', {}, 'no: Only in Tennessee'],
  ['no place, one state', 'tn-taep', { state: null }, 'no: Only in Tennessee'],
  [
    'no place, a region',
    'rafi-focn',
    { state: null, farmerType: 'beginning' },
    'ask: Only in some states: name your place',
  ],
  ['a state with a row of its own', 'ams-scbgp', { applicant: 'co-op' }, 'no: Georgia has a row of its own'],
  [
    'a school, a loan',
    'fsa-operating-loan',
    { applicant: 'school' },
    'no: For farmers and growers and farm businesses',
  ],
  ['a group, a loan', 'fsa-operating-loan', { organization: true }, 'no: For farmers and growers and farm businesses'],
  ['a group, schools alone', 'wholekids-garden', { organization: true }, 'ask: Of groups only for schools'],
  ['a group, many kinds', 'seedmoney-challenge', { organization: true }, 'yes'],
  ['a group that teaches, schools alone', 'wholekids-garden', { organization: true, projectFocus: 'education' }, 'yes'],
  [
    'a garden, nonprofits',
    'wholekids-bee',
    { applicant: 'community-garden' },
    'ask: For nonprofits: a church counts as one, a garden without papers needs one that applies for it',
  ],
  [
    'a co-op, farm businesses',
    'fsa-farm-storage',
    { applicant: 'co-op' },
    'ask: For those who grow: a member may borrow, ask whether a co-op counts',
  ],
  ['a person, businesses', 'nifa-sbir', {}, 'no: For a registered business, not for a person'],
  ['a firm, persons', 'fvc-fellowship', { applicant: 'business', veteran: true }, 'no: For farmers and growers'],
  ['no veteran', 'fvc-fellowship', {}, 'no: For veterans'],
  [
    'a veteran of long farming',
    'fvc-fellowship',
    { veteran: true, farmerType: 'experienced' },
    'no: Only for beginning farmers (10 years or less)',
  ],
  ['a grown farmer', 'fsa-youth-loan', {}, 'no: For ages 10 to 20'],
  ['a young farmer, who may be 19', 'fsa-youth-loan', { farmerType: 'young' }, 'ask: For ages 10 to 20'],
  ['under 18', 'fsa-youth-loan', { youth: true }, 'yes'],
  ['under 18, a loan', 'fsa-operating-loan', { youth: true }, 'no: For ages 18 and up'],
  [
    'beginners alone, one of another group',
    'fsa-down-payment',
    { farmerType: 'women', purpose: 'land' },
    'ask: Only for beginning farmers (10 years or less)',
  ],
  [
    'beginners alone, an old hand',
    'fsa-down-payment',
    { farmerType: 'experienced', purpose: 'land' },
    'no: Only for beginning farmers (10 years or less)',
  ],
  ['any of four groups, by limited means', 'rafi-focn', { limitedResource: true }, 'yes'],
  ['a beginner, years of farming', 'rafi-focn', { farmerType: 'beginning' }, 'ask: Asks for 3 years of farming'],
  [
    'a garden without papers, money of a farm',
    'nrcs-eqip',
    { applicant: 'community-garden' },
    'no: For farms, and nonprofits with a farm number',
  ],
  [
    'a city, a rural program',
    'rd-community-facilities',
    { applicant: 'nonprofit', state: 'TX', town: 'Houston' },
    'no: Only in rural places of up to 20,000 people',
  ],
  [
    'a small town, a rural program',
    'rd-community-facilities',
    { applicant: 'nonprofit', town: 'Eatonton' },
    'ask: Only in rural places of up to 20,000 people',
  ],
  [
    'some counties',
    'nc-agventures',
    { state: 'NC' },
    'ask: Only in 46 counties of the state: ask whether your place is among them',
  ],
  ['not for recovery', 'nc-wnc-agoptions', { state: 'NC', purpose: 'disaster' }, 'no: Not for recovery'],
  ['no open round', 'big-green', { applicant: 'nonprofit' }, 'no: No open round was found'],
  ['a research grant', 'sare-producer', {}, 'ask: It pays to test an idea of yours, not to build or buy'],
  [
    'an insurance after the loss',
    'fsa-nap',
    { purpose: 'disaster' },
    'ask: Bought before a loss: it pays for the next one, not for this one',
  ],
  [
    'who buys, help for owners',
    'nrcs-acep',
    { purpose: 'land', farmerType: 'young' },
    'no: For those who own land, or a share in it, already',
  ],
  ['a member of a tribe', 'iac-technical-help', { tribal: true }, 'yes'],
  ['a tribe', 'iac-technical-help', { applicant: 'tribe' }, 'yes'],
  [
    'nobody said of which people',
    'saafon-direct-support',
    {},
    'no: Only for Black farmers who use ecologically sustainable practices',
  ],
  ['one people, a wider choice', 'akiptan', { farmerType: 'minority' }, 'no: For members of a tribe and tribes'],
  ['one people, another group', 'akiptan', { farmerType: 'women' }, 'no: For members of a tribe and tribes'],
  [
    'lenders',
    'fsa-heirs-relending',
    { purpose: 'land' },
    'ask: Comes only through lenders: ask whether one lends to you',
  ],
  [
    'members',
    'ky-women-in-ag',
    { state: 'KY' },
    'ask: Members only: Two years of membership in Kentucky Women in Agriculture',
  ],
  ['another kind of farm', 'fact-fund-a-farmer', { farmType: 'fruit' }, 'no: For livestock farms'],
  ['organic alone', 'nrcs-eqip-organic', { farmType: 'vegetable' }, 'no: For organic farms'],
  ['a farm in town that grows vegetables', 'rd-vapg-planning', { farmType: 'urban' }, 'yes'],
  [
    'another project',
    'nrcs-eqip',
    { projectFocus: 'market' },
    'no: Pays for water, soil health, sustainable practices and losses after a disaster',
  ],
  ['no purpose named, land alone', 'fsa-down-payment', {}, 'no: Pays for land and title'],
])('%s: %s', (_, id, criteria, expected) => expect(verdict(id, criteria)).toBe(expected));

test('what one other thing would open is near; what is elsewhere or for another purpose is not', () => {
  const near = (id: string, criteria: Partial<Criteria>) => nearMissOf(rowOf(id), { ...ANY, state: 'GA', ...criteria });
  expect(near('fvc-fellowship', {})).toBe('For veterans');
  expect(near('tn-taep', {})).toBeNull();
  expect(near('nrcs-eqip', { projectFocus: 'market' })).toBeNull();
  expect(near('fvc-fellowship', { applicant: 'school', veteran: true })).toBeNull();
  expect(near('nrcs-eqip', {})).toBeNull();
});

test('what nobody asked about gives no points, and one answer makes nothing the best fit', () => {
  expect(find({}).every(({ points, word }) => points.length === 2 && word === 'Possible')).toBe(true);
  expect(find({ farmType: 'vegetable' }).some(({ word }) => word === 'Best fit')).toBe(false);
});

test('400 searches at random: only what may be applied for, points that add up, in one order', () => {
  const chance = mulberry32(2026);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T;
  const APPLICANTS = ['person', 'business', 'nonprofit', 'school', 'community-garden', 'tribe', 'co-op'] as const;
  for (let i = 0; i < 400; i += 1) {
    const criteria: Criteria = {
      farmerType: pick(grantOptions.farmerType).value,
      farmType: pick(grantOptions.farmType).value,
      fundingRange: pick(grantOptions.fundingRange).value,
      projectFocus: pick(grantOptions.projectFocus).value,
      state: pick([null, 'AL', 'GA', 'TN', 'TX', 'OH', 'PR']),
      ...(chance() < 0.3 && { applicant: pick(APPLICANTS) }),
      ...(chance() < 0.3 && { purpose: pick(['land', 'disaster'] as const) }),
      ...{
        veteran: chance() < 0.3,
        tribal: chance() < 0.1,
        youth: chance() < 0.1,
        organization: chance() < 0.2,
        loans: chance() < 0.2,
      },
    };
    const found = find(criteria);
    for (const { programme, score, points, cap, word, eligibility } of found) {
      const { who, states } = programme;
      if (criteria.state !== null && states !== '*') expect(states).toContain(criteria.state);
      if (who.veteransOnly) expect(criteria.veteran).toBe(true);
      if (who.onlyFor?.includes('tribal')) expect(criteria.tribal || criteria.applicant === 'tribe').toBe(true);
      expect(programme.noRound).toBeUndefined();
      if (criteria.applicant === 'school')
        expect(who.applicants).toContain(criteria.tribal && !who.applicants.includes('school') ? 'tribe' : 'school');
      if (criteria.youth) expect(who.ages?.from ?? 0).toBeLessThan(18);
      const total = points.reduce((sum, line) => sum + line.points, 0);
      expect(score).toBe(cap ?? total);
      expect(points.every((line) => line.points >= 0 && line.points <= line.of)).toBe(true);
      if (eligibility.may === 'ask' || programme.confidence === 'C') expect(word).not.toBe('Best fit');
    }
    const isLast = ({ programme }: (typeof found)[number]) =>
      programme.kind === 'loan' && !criteria.loans && !isBuyer(criteria);
    const isOpen = ({ programme: { deadline } }: (typeof found)[number]) => timingOf(deadline, today) === 'open';
    const open = found.filter((fit) => isOpen(fit) || timingOf(fit.programme.deadline, today) === 'far');
    expect(found.slice(0, open.length)).toEqual(open); // what is as good as over comes last
    if (criteria.purpose !== 'land')
      for (const word of ['Best fit', 'Good fit', 'Possible']) {
        const group = found.filter((fit) => fit.word === word && !isLast(fit) && isOpen(fit));
        const doubts = group.map(({ eligibility: { may }, programme: { confidence, onHold } }) =>
          Number(may === 'ask' || confidence === 'C' || onHold !== undefined),
        );
        expect(doubts).toEqual(doubts.toSorted());
      }
    expect(open.findIndex(isLast) === -1 || open.slice(open.findIndex(isLast)).every(isLast)).toBe(true);
    const reversed = findFits(grantTable.programmes.toReversed(), criteria, today);
    expect(reversed.map(({ programme }) => programme.id)).toEqual(found.map(({ programme }) => programme.id));
  }
});

test('the usual amount decides about the range, not what is possible', () => {
  const line = (id: string, fundingRange: Criteria['fundingRange']) =>
    fitOf(rowOf(id), { ...ANY, fundingRange }, today).points.find(({ criterion }) => criterion === 'fundingRange')
      ?.reason;
  expect(line('fruitguys', 'small')).toBe('Likely to pay an amount in your range: +20');
  expect(line('rd-vapg-planning', 'small')).toBe('Can pay an amount in your range, but likely pays more: +4 of 20');
  expect(line('nrcs-csp', 'small')).toBe('Pays more than the amount you named: +0 of 20');
  expect(line('fsa-operating-microloan', 'small')).toBe('A loan for an amount in your range is possible: +14 of 20');
  expect(line('nrcs-conservation-planning', 'small')).toBe('Gives help, not money: +0 of 20');
});

test.each([
  ['sc-grower-cost-shares', 'a share'],
  ['ams-fmpp', '25%'],
  ['nc-wnc-agoptions', 'at least 10%'],
  ['ok-conservation-cost-share', '15 to 25%'],
  ['ky-caip', '50%'],
  ['nifa-gusnip', '$1 for each $1'],
  ['al-irrigation-credit', null],
  ['sare-producer', null],
])('what the applicant adds for %s', (id, share) => expect(ownShareText(rowOf(id))).toBe(share));
