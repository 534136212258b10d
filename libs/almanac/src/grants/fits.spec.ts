import { dayOf } from '../days';
import { findFits } from './fits';
import type { Criteria } from './criteria';
import { grantTable } from './grant-facts';

const today = dayOf('2026-11-29');
const ANY: Criteria = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any', state: null };
const idsOf = (criteria: Partial<Criteria>) =>
  findFits(grantTable.programmes, { ...ANY, ...criteria }, today).map(({ programme }) => programme.id);

test('who ticked loans has asked for them, also beside free help', () => {
  const heldOf = (criteria: Partial<Criteria>) =>
    findFits(grantTable.programmes, { ...ANY, wish: 'help', ...criteria }, today)
      .filter(({ programme }) => programme.kind === 'loan')
      .map(({ capReason }) => capReason);
  const unasked = 'it is a loan, which you did not ask for';
  expect(heldOf({})).toContain(unasked);
  expect(heldOf({ loans: true })).not.toContain(unasked);
});

const LOANS = ['fsa-operating-loan', 'fsa-operating-microloan', 'fsa-youth-loan', 'fsa-farm-storage'];
const GROUPS = ['ams-fmpp', 'ams-lfpp', 'ams-scbgp', 'oppe-2501', 'nifa-bfrdp', 'wholekids-garden'];

interface Scenario {
  criteria: Partial<Criteria>;
  /** One of these comes first. */
  first: string[];
  /** Among the first five. */
  top: string[];
  out: string[];
}

// Read by a person on November 29, 2026: who must come first, and who must not be there.
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'a beginner with vegetables in Georgia, small and sustainable': {
    criteria: {
      farmerType: 'beginning',
      farmType: 'vegetable',
      fundingRange: 'small',
      projectFocus: 'sustainable',
      state: 'GA',
    },
    first: ['nrcs-high-tunnel'],
    top: ['rafi-beginning-stipend', 'nrcs-eqip'],
    out: [...GROUPS, 'fvc-fellowship', 'tn-taep', 'rd-vapg-working'],
  },
  'a row-crop farmer of small means in Alabama who irrigates': {
    criteria: { farmerType: 'minority', farmType: 'grain', projectFocus: 'water', limitedResource: true, state: 'AL' },
    first: ['nrcs-eqip'],
    top: ['al-irrigation-credit'],
    out: ['sare-producer', 'rafi-beginning-stipend', ...GROUPS],
  },
  'a woman with goats in North Carolina': {
    criteria: { farmerType: 'women', farmType: 'livestock', state: 'NC' },
    first: ['fact-fund-a-farmer'],
    top: ['fruitguys', 'nc-agwrap'],
    out: ['fvc-fellowship', 'fsa-youth-loan', 'nrcs-high-tunnel', ...GROUPS],
  },
  'a young market gardener in Texas': {
    criteria: {
      farmerType: 'young',
      farmType: 'vegetable',
      fundingRange: 'medium',
      projectFocus: 'market',
      state: 'TX',
    },
    first: ['rd-vapg-working'],
    top: ['tda-young-farmer'],
    out: ['sare-producer', 'rd-vapg-planning', 'fsa-youth-loan', 'tn-taep', ...GROUPS],
  },
  'a beginning veteran with fruit in Kentucky': {
    criteria: {
      farmerType: 'beginning',
      farmType: 'fruit',
      fundingRange: 'small',
      projectFocus: 'market',
      veteran: true,
      state: 'KY',
    },
    first: ['rafi-beginning-stipend', 'fvc-fellowship', 'ky-state-small-farm'],
    top: ['fvc-fellowship', 'ky-caip'], // the state university's round may close within days
    out: [...GROUPS, 'fact-fund-a-farmer'],
  },
  'a school in Memphis': {
    criteria: { projectFocus: 'education', fundingRange: 'small', applicant: 'school', state: 'TN' },
    first: ['walmart-spark-good', 'wholekids-garden'],
    top: ['wholekids-garden', 'kidsgardening-gromoregood'],
    out: [...LOANS, 'fvc-fellowship', 'fruitguys', 'nrcs-eqip', 'sare-producer'],
  },
  'a church garden in Mississippi': {
    criteria: { applicant: 'community-garden', farmType: 'urban', fundingRange: 'small', state: 'MS' },
    first: ['nrcs-high-tunnel'],
    top: ['black-church-food-security', 'kidsgardening-gromoregood'], // the challenge is a year away
    out: [...LOANS, 'nrcs-eqip', 'fruitguys', 'fvc-fellowship', 'sare-producer', 'rafi-focn'],
  },
  "a co-op's food hub in South Carolina": {
    criteria: { applicant: 'co-op', farmType: 'vegetable', fundingRange: 'large', projectFocus: 'market', state: 'SC' },
    first: ['ams-scbgp'],
    top: ['ams-fmpp', 'ams-lfpp'],
    out: ['fsa-youth-loan', 'fvc-fellowship', 'fruitguys'],
  },
  "heirs' land in South Carolina": {
    criteria: { purpose: 'land', farmerType: 'minority', state: 'SC' },
    first: ['federation-southern-coops', 'sc-heirs-center'],
    top: ['sc-heirs-center'],
    out: ['sare-producer', 'ga-heirs-law-center', 'rafi-focn', 'nrcs-high-tunnel'],
  },
  'an organic farm in Florida': {
    criteria: { farmType: 'organic', fundingRange: 'small', projectFocus: 'sustainable', state: 'FL' },
    first: ['fruitguys'],
    top: ['fsa-occsp', 'nrcs-eqip-organic'],
    out: ['fact-fund-a-farmer', ...GROUPS],
  },
  'beef in Tennessee': {
    criteria: {
      farmerType: 'experienced',
      farmType: 'livestock',
      fundingRange: 'small',
      projectFocus: 'technology',
      state: 'TN',
    },
    first: ['rafi-focn'], // its office must be asked first
    top: ['tn-taep'], // its round is ten months away
    out: ['rafi-beginning-stipend', 'nrcs-high-tunnel', ...GROUPS],
  },
  'hot sauce in Louisiana': {
    criteria: { farmType: 'vegetable', fundingRange: 'medium', projectFocus: 'market', state: 'LA' },
    first: ['la-lssac-on-farm'],
    top: ['rd-vapg-working'],
    out: ['fact-fund-a-farmer', 'fvc-fellowship', ...GROUPS],
  },
  'a solar pump in Oklahoma': {
    criteria: { farmType: 'livestock', projectFocus: 'technology', state: 'OK' },
    first: ['ok-aedp'],
    top: ['fsa-operating-microloan'],
    out: ['rd-reap', 'nifa-sbir', 'sare-producer', 'rafi-focn', ...GROUPS],
  },
  'a beginner on the Virgin Islands': {
    criteria: { farmerType: 'beginning', farmType: 'vegetable', fundingRange: 'small', state: 'VI' },
    first: ['nrcs-high-tunnel'],
    top: ['rafi-caribbean', 'nrcs-eqip'],
    out: ['rafi-focn', 'tn-taep', ...GROUPS],
  },
  'a member of FFA, 16 years, in Arkansas': {
    criteria: { farmerType: 'young', farmType: 'livestock', fundingRange: 'small', youth: true, state: 'AR' },
    first: ['ffa-sae-grants'], // the grant for heritage breeds opens in half a year
    top: ['fsa-youth-loan'],
    out: ['fsa-operating-microloan', 'fact-fund-a-farmer', 'kiva-us', 'rafi-focn'],
  },
  'a Cherokee fruit grower in Oklahoma': {
    criteria: { farmerType: 'minority', farmType: 'fruit', fundingRange: 'medium', state: 'OK' },
    first: ['nrcs-eqip'],
    top: ['nrcs-high-tunnel'],
    out: ['rafi-focn', 'fvc-fellowship', 'fact-fund-a-farmer'],
  },
  'a firm in Georgia with a new technology': {
    criteria: { applicant: 'business', fundingRange: 'large', projectFocus: 'technology', state: 'GA' },
    first: ['nifa-sbir'],
    top: ['fsa-operating-loan'],
    out: ['fsa-youth-loan', 'fvc-fellowship', 'ga-scbgp'],
  },
  'nothing chosen': {
    criteria: {},
    first: ['fact-fund-a-farmer', 'fruitguys'],
    top: ['nrcs-eqip'],
    out: ['nrcs-conservation-planning', ...GROUPS, 'tn-taep', 'fvc-fellowship', 'fsa-lip', 'fsa-down-payment'],
  },
  'who buys land in Virginia': {
    criteria: { farmerType: 'beginning', purpose: 'land', fundingRange: 'large', state: 'VA' },
    first: ['fsa-direct-farm-ownership', 'fsa-down-payment'],
    top: ['fsa-down-payment'],
    out: ['federation-southern-coops', 'nrcs-acep', 'rd-vapg-planning', 'rd-vapg-working', 'nrcs-eqip'],
  },
  'who grows in Cleveland': {
    criteria: { farmType: 'urban', fundingRange: 'small', state: 'OH' },
    first: ['fruitguys'],
    top: ['nrcs-high-tunnel'],
    out: ['rafi-focn', 'sare-producer', ...GROUPS],
  },
  'a place that was not read': {
    criteria: { farmerType: 'beginning', farmType: 'vegetable', fundingRange: 'small' },
    first: ['nrcs-high-tunnel'],
    top: ['fruitguys'],
    out: ['tda-young-farmer', 'tn-taep', 'fsa-youth-loan'],
  },
  'water in the mountains of North Carolina': {
    criteria: { farmType: 'vegetable', projectFocus: 'water', state: 'NC' },
    first: ['fruitguys', 'nc-agwrap'],
    top: ['nc-agwrap', 'nc-ag-cost-share'],
    out: ['sare-producer', 'fvc-fellowship'],
  },
  'a pasture in Georgia after a drought': {
    criteria: { farmType: 'livestock', purpose: 'disaster', state: 'GA' },
    first: ['fsa-lfp', 'fsa-elap', 'fsa-lip'],
    top: ['fsa-lfp'],
    out: ['fsa-tap', 'sare-producer', 'nrcs-csp'],
  },
  "a family's unsettled title in North Carolina": {
    criteria: { purpose: 'land', farmerType: 'minority', farmType: 'grain', fundingRange: 'medium', state: 'NC' },
    first: ['nc-land-loss-prevention'],
    top: ['federation-southern-coops', 'fsa-heirs-farm-number'],
    out: ['akiptan', 'ga-heirs-law-center', 'sare-producer'],
  },
  'a bottom field under sand in the mountains': {
    criteria: {
      purpose: 'disaster',
      farmerType: 'beginning',
      farmType: 'vegetable',
      fundingRange: 'medium',
      state: 'NC',
    },
    first: ['fsa-ecp'],
    top: ['nrcs-ewp', 'nrcs-eqip'],
    out: ['nc-wnc-agoptions', 'rd-vapg-working', 'nrcs-high-tunnel'],
  },
  'a reservoir for rice in Arkansas': {
    criteria: {
      farmerType: 'experienced',
      farmType: 'grain',
      projectFocus: 'water',
      fundingRange: 'large',
      state: 'AR',
    },
    first: ['ar-groundwater-credit'],
    top: ['nrcs-eqip', 'fsa-operating-loan'],
    out: ['fsa-operating-microloan', 'nrcs-regenerative-pilot', 'nrcs-conservation-planning'],
  },
  'a cracked cistern on St. Thomas': {
    criteria: { farmerType: 'women', farmType: 'vegetable', projectFocus: 'water', fundingRange: 'small', state: 'VI' },
    first: ['vi-micro-grants', 'nrcs-eqip'],
    top: ['rafi-caribbean', 'nrcs-eqip'],
    out: ['nrcs-high-tunnel', 'nrcs-rcpp'],
  },
  'a girl of 13 with hens in Kentucky': {
    criteria: { farmerType: 'young', farmType: 'livestock', fundingRange: 'small', youth: true, state: 'KY' },
    first: ['ky-youth-incentives'],
    top: ['fsa-youth-loan'],
    out: ['federation-southern-coops', 'nrcs-conservation-planning'],
  },
  'a member of a tribe with cattle in Oklahoma': {
    criteria: { tribal: true, farmType: 'livestock', projectFocus: 'water', fundingRange: 'small', state: 'OK' },
    first: ['iac-technical-help', 'nrcs-eqip'],
    top: ['nrcs-eqip'],
    out: ['sare-producer', 'rafi-focn'],
  },
};

test.each(Object.entries(SCENARIOS))('%s', (_, { criteria, first, top, out }) => {
  const found = idsOf(criteria);
  expect(first).toContain(found[0]);
  expect(found.slice(0, 5)).toEqual(expect.arrayContaining(top));
  expect(found.filter((id) => out.includes(id))).toEqual([]);
});
