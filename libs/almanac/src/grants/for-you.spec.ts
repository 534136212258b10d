import type { Criteria } from './criteria';
import { forYou } from './for-you';
import { grantTable } from './grant-facts';

const ANY: Criteria = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any', state: 'OK' };
const clauses = (id: string, change: Partial<Criteria>) =>
  grantTable.programmes
    .filter((each) => each.id === id)
    .flatMap((program) => forYou(program, { ...ANY, ...change }))
    .join('; ');

test.each([
  ['fsa-direct-farm-ownership', { veteran: true }, 'you served, and that can count toward the years it asks for'],
  ['fvc-fellowship', { veteran: true }, 'you served, and it is for such farmers alone'],
  [
    'nrcs-eqip',
    { veteran: true, farmerType: 'beginning' },
    'you served and you are a beginning farmer, and such farmers come first',
  ],
  ['rd-home-repair-grant', { age: 70 }, 'you are 70, and it begins at 62'],
  ['ky-next-generation', { age: 33 }, 'you are 33, and it is for ages 18 to 40'],
  ['ok-cherokee-business-loan', { county: 'Adair' }, 'Adair County is among its counties'],
  ['lots-of-compassion', { church: true }, 'a church counts as a nonprofit'],
  ['kiva-us', { sum: 40_000 }, 'lends at most $15,000 of your $40,000'],
  ['fsa-operating-microloan', { sum: 12_000 }, 'your $12,000 is within what it lends'],
  ['fruitguys', { sum: 9_000 }, 'pays at most $5,000 of your $9,000'],
  // What the words of the row do not name is not promised.
  ['nrcs-high-tunnel', { sum: 900_000 }, ''],
  ['nrcs-eqip', {}, ''],
] as const)('%s for %j: %s', (id, change, words) => expect(clauses(id, change)).toBe(words));
