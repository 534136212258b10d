import { dayOf, type Criteria } from '@farm/almanac';
import { join } from 'node:path';
import { readCatalogue } from './catalogue';
import { searchGrants } from './search';

const at = { feed: readCatalogue(join(__dirname, '../../content')), checks: new Map(), today: dayOf('2026-11-21') };
const ANY: Criteria = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any', state: null };
const search = (criteria: Partial<Criteria>) => searchGrants({ ...ANY, ...criteria }, at).matches;
const of = (id: string, criteria: Partial<Criteria>) => {
  const found = search(criteria).find(({ grant }) => grant.id === id);
  if (!found) throw new Error(`${id} is not shown`);
  return found;
};

const SCHOOL = { farmType: 'urban', fundingRange: 'small', projectFocus: 'education', state: 'SC' } as const;
const VETERAN = {
  farmerType: 'beginning',
  farmType: 'livestock',
  fundingRange: 'small',
  projectFocus: 'market',
} as const;
const CO_OP = { farmType: 'vegetable', fundingRange: 'large', projectFocus: 'market', state: 'LA' } as const;

// Read by a person and found to be sensible on this day; another order wants another look.
test.each<[string, Partial<Criteria>, string[]]>([
  [
    'a beginner with vegetables in Alabama, small money for soil',
    { farmerType: 'beginning', farmType: 'vegetable', fundingRange: 'small', projectFocus: 'soil health', state: 'AL' },
    ['nrcs-high-tunnel 97', 'fruitguys 89', 'nrcs-eqip 89'],
  ],
  [
    'a minority grower in a Texas city who teaches',
    { farmerType: 'minority', farmType: 'urban', fundingRange: 'medium', projectFocus: 'education', state: 'TX' },
    ['sare-producer 64', 'nrcs-high-tunnel 62', 'rd-reap 61'],
  ],
  [
    'a woman with livestock in Tennessee who sells',
    { farmerType: 'women', farmType: 'livestock', projectFocus: 'market', state: 'TN' },
    ['tn-taep 84', 'fact-fund-a-farmer 81', 'sare-producer 76'],
  ],
  [
    'an old hand with grain in Mississippi, large money for technology',
    { farmerType: 'experienced', farmType: 'grain', fundingRange: 'large', projectFocus: 'technology', state: 'MS' },
    ['nifa-sbir 81', 'fsa-operating-loan 81', 'rd-reap 69'],
  ],
  [
    'a young organic grower in North Carolina who sells',
    { farmerType: 'young', farmType: 'organic', fundingRange: 'medium', projectFocus: 'market', state: 'NC' },
    ['sare-producer 84', 'rd-vapg-planning 82', 'rd-vapg-working 82'],
  ],
  [
    'a young vegetable grower in Texas who buys machines',
    { farmerType: 'young', farmType: 'vegetable', fundingRange: 'medium', projectFocus: 'technology', state: 'TX' },
    ['tda-young-farmer 92', 'sare-producer 84', 'nrcs-high-tunnel 82'],
  ],
  [
    'an old hand with fruit in Georgia who saves water',
    { farmerType: 'experienced', farmType: 'fruit', projectFocus: 'water', state: 'GA' },
    ['fruitguys 81', 'sare-producer 76', 'nrcs-high-tunnel 74'],
  ],
  [
    'a school garden in South Carolina',
    { ...SCHOOL, organization: true },
    ['wholekids-garden 87', 'nrcs-uaip 67', 'sare-producer 59'],
  ],
  [
    'a beginning veteran with livestock in Arkansas who sells',
    { ...VETERAN, state: 'AR', veteran: true },
    ['rd-vapg-planning 97', 'fact-fund-a-farmer 89', 'fvc-fellowship 89'],
  ],
  [
    'a vegetable co-op in Louisiana that sells',
    { ...CO_OP, organization: true },
    ['ams-fmpp 87', 'ams-lfpp 87', 'ams-scbgp 87'],
  ],
])('%s', (_, criteria, expected) => {
  const best = search(criteria).slice(0, 3);
  expect(best.map(({ grant, matchScore }) => `${grant.id} ${matchScore}`)).toEqual(expected);
});

test.each<[string, Partial<Criteria>, string]>([
  ['organizations', { ...SCHOOL, organization: true }, 'wholekids-garden'],
  ['co-ops among them', { ...CO_OP, organization: true }, 'ams-fmpp'],
  ['veterans', { ...VETERAN, veteran: true }, 'fvc-fellowship'],
])('what is for %s alone is not held down when they ask: five reasons, and no ceiling', (_, criteria, id) => {
  expect(of(id, criteria)).toMatchObject({ cap: null });
  expect(of(id, criteria).reasons).toHaveLength(5);
});

describe('a programme for which the visitor cannot apply is not listed', () => {
  const listed = (criteria: Partial<Criteria>) => search(criteria).map(({ grant }) => grant.id);

  test.each<[string, Partial<Criteria>, readonly string[]]>([
    ['a person: money for organizations', {}, ['ams-fmpp', 'ams-lfpp', 'ams-scbgp', 'wholekids-garden', 'oppe-2501']],
    ['who is no veteran: money for veterans', {}, ['fvc-fellowship']],
    ['who is not young: the loan for ages 10 to 20', { farmerType: 'beginning' }, ['fsa-youth-loan']],
    [
      'a school: what is for persons',
      { ...SCHOOL, state: null, organization: true },
      ['fsa-youth-loan', 'fvc-fellowship', 'fsa-down-payment', 'rafi-focn', 'tda-young-farmer'],
    ],
  ])('%s', (_, criteria, ids) => expect(listed(criteria).filter((id) => ids.includes(id))).toEqual([]));

  test('how many there are for others is said', () => {
    expect(searchGrants(ANY, at).notes).toEqual([
      '7 more programs are for schools, co-ops, nonprofits and public bodies only.',
      '1 more program is for veterans only.',
    ]);
    expect(searchGrants({ ...ANY, organization: true, veteran: true }, at).notes).toEqual([]);
  });

  test('what is for farms is below what is for organizations, with the reason', () => {
    const found = search({ ...CO_OP, organization: true });
    const farms = found.filter(({ grant }) => grant.applicant !== 'organization');
    expect(Math.max(...farms.map(({ matchScore }) => matchScore))).toBeLessThanOrEqual(59);
    expect(of('rd-vapg-planning', { ...CO_OP, organization: true }).reasons.at(-1)).toBe(
      'For farmers and farm businesses: ask whether your organization may apply (at most 59)',
    );
  });
});

test('nobody is advised to be a veteran or an organization', () => {
  const raises = [...search(SCHOOL), ...search(VETERAN)].map(({ raise }) => raise?.criterion ?? null);
  expect(raises).not.toContain('organization');
  expect(raises).not.toContain('veteran');
});
