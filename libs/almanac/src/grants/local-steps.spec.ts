import table from '../data/grant-local-steps.json';
import { isState } from '../states';
import type { Criteria } from './criteria';
import { grantNeeds } from './grant-needs';
import { localSteps } from './local-steps';

const ANY: Criteria = { farmerType: 'any', farmType: 'any', fundingRange: 'any', projectFocus: 'any', state: null };
const said = (change: Partial<Criteria>) =>
  localSteps({ ...ANY, ...change })
    .map(({ say }) => say)
    .join(' ');

test('every step is for needs and states that exist, says so in both languages, and has a page', () => {
  const known = new Set<string>(grantNeeds);
  expect(table.flatMap(({ needs }) => needs).filter((need) => !known.has(need))).toEqual([]);
  expect(table.flatMap(({ states }) => states).filter((state) => !isState(state))).toEqual([]);
  expect(
    table.filter(
      ({ say, spanish }) => !/^(?:Permit|Know): .*\.$/.test(say) || !/^(?:Permiso|Sepa): .*\.$/.test(spanish),
    ),
  ).toEqual([]);
  expect(table.filter(({ source }) => source === '')).toEqual([]);
});

test('a well in a limited basin is another one than elsewhere in the state, and a fence needs no permit', () => {
  expect(said({ state: 'GA', county: 'Baker', needs: ['water'] })).toMatch(/lower Flint/);
  expect(said({ state: 'GA', county: 'Clarke', needs: ['water'] })).toMatch(/100,000 gallons/);
  expect(said({ state: 'NC', county: 'Buncombe', needs: ['water'] })).toBe('');
  expect(said({ state: 'GA', county: 'Baker', needs: ['fence'] })).toBe('');
  expect(said({ needs: ['water'] })).toBe('');
});
