import { ContentError } from '../content';
import catalogue from '../data/grants-catalogue.json';
import { stateAdvisers } from './advisers';
import { grantTable, grantTableOf, isUsda, type GrantFacts } from './grant-facts';

const rows = grantTable.programmes.map((programme) => [programme.id, programme] as const);
const SOUTH = ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'OK', 'SC', 'TN', 'TX', 'VA'];

test('a program that is over is not among the open ones', () => {
  expect(grantTable.closed.map(({ id }) => id)).toEqual(['nyfc-young-farmer']);
  expect(grantTable.programmes.length).toBeGreaterThanOrEqual(70);
});

test.each(rows)('%s names the public page with which it was compared', (_, { source, confidence, checkedOn }) => {
  expect(source?.on ?? confidence).toMatch(/^(2026-|[BC]$)/);
  expect(checkedOn).toBeNull(); // a person's check is published by a form, not built in
});

test.each(rows)('%s names minority and women growers by rule only where its money is private or local', (_, row) => {
  if (!isUsda(row)) return;
  const groups = [...(row.who.onlyFor ?? []), ...(row.comeFirst?.who ?? [])];
  expect(groups).not.toContain('minority');
  expect(groups).not.toContain('women');
});

test.each(rows)('%s says in words that a group comes first only with its rule', (_, { description, comeFirst }) => {
  if (comeFirst === null) expect(description).not.toMatch(/come first/);
  expect(comeFirst?.who ?? []).not.toContain('experienced');
});

test.each(rows.filter(([, { states }]) => states === '*'))('%s is told without the words of one state', (_, row) =>
  expect(JSON.stringify([row.deadline, row.tips, row.helper, row.amountText])).not.toMatch(
    /Georgia|Alabama|Texas|Carolina|Mississippi|Kentucky|Tennessee|Louisiana|Arkansas|Oklahoma|Florida/,
  ),
);

test.each(rows.filter(([, { within }]) => within))('%s is asked for within a program that exists', (_, { within }) =>
  expect(rows.map(([id]) => id)).toContain(within),
);

test.each(rows)('%s reads as American English', (_, { description, amountText, tips, who }) => {
  expect(JSON.stringify([description, amountText, tips, who])).not.toMatch(/programme|catalogue|cheque|colour/i);
});

test.each(SOUTH)('%s has two rows of its own, its universities and its Extension', (state) => {
  const own = grantTable.programmes.filter(
    ({ states }) => states !== '*' && states.length <= 3 && states.includes(state),
  );
  expect(own.length).toBeGreaterThanOrEqual(2);
  expect(stateAdvisers(state).length).toBeGreaterThanOrEqual(2);
});

test('every state has free help, Georgia that of its 1890 university too', () => {
  for (const state of [null, 'OH', 'PR']) expect(stateAdvisers(state).length).toBeGreaterThanOrEqual(1);
  expect(stateAdvisers('GA').map(({ name }) => name)).toContain('Fort Valley State University');
});

const change = (id: string, fields: object) =>
  catalogue.grants.map((row) => (row.id === id ? { ...row, ...fields } : row));
const who = (id: string, fields: object) => ({
  who: { ...catalogue.grants.find((row) => row.id === id)?.who, ...fields },
});
const expected = (fields: object) => ({
  deadline: { kind: 'expected', month: 3, lastClosed: null, note: 'n', ...fields },
});

test.each<[string, unknown[], RegExp]>([
  ['a row twice', [...catalogue.grants, catalogue.grants[0]], /nrcs-eqip is there twice/],
  ['no rows', [], /empty/],
  ['a USDA row for women', change('nrcs-eqip', who('nrcs-eqip', { onlyFor: ['women'] })), /USDA/],
  ['a silent loan', change('fsa-youth-loan', { description: 'word '.repeat(30).trim() }), /is a loan/],
  ['a short description', change('nrcs-csp', { description: 'Money for conservation.' }), /3 words/],
  ['an unknown kind', change('nrcs-csp', { kind: 'prize' }), /nrcs-csp: .kind does not fit/],
  ['nobody who may apply', change('nrcs-csp', who('nrcs-csp', { applicants: [] })), /applicants does not fit/],
  [
    'an unknown applicant',
    change('nrcs-csp', who('nrcs-csp', { applicants: ['anyone'] })),
    /applicants.0 does not fit/,
  ],
  ['a group without its rule', change('nrcs-csp', { comeFirst: { who: ['young'] } }), /comeFirst does not fit/],
  ['amounts out of order', change('nrcs-csp', { amountMin: 9, amountMax: 8 }), /out of order/],
  ['more than the most', change('nrcs-csp', { amountUsual: 900_000 }), /out of order/],
  ['an award above the most', change('fruitguys', { award: 6_000 }), /an award out of order/],
  ['an award that its words do not name', change('fruitguys', { award: 4_750 }), /do not name/],
  [
    'February 30',
    change('fruitguys', { deadline: { kind: 'annual', month: 2, day: 30, note: 'n' } }),
    /not in the cal/,
  ],
  ['a thirteenth month', change('fruitguys', expected({ month: 13 })), /deadline/],
  ['a closing on no day', change('fruitguys', expected({ lastClosed: '2026-02-31' })), /closes on no day/],
  ['an unknown deadline', change('fruitguys', { deadline: { kind: 'soon' } }), /deadline/],
  ['a state that there is not', change('tn-taep', { states: ['TN', 'ZZ'] }), /state/],
  ['no state', change('tn-taep', { states: [] }), /tn-taep: .states does not fit/],
  ['a farm type off the list', change('nrcs-csp', { farmTypes: ['moon'] }), /nrcs-csp: .farmTypes.0 does not fit/],
  ['an unknown confidence', change('nrcs-csp', { confidence: 'D' }), /nrcs-csp: .confidence does not fit/],
  ['certainty without a page', change('nrcs-csp', { source: null }), /confirmed by no page/],
  ['a page without https', change('nrcs-csp', { website: 'http://example.com' }), /nrcs-csp: .website does not fit/],
  ['a check on no day', change('nrcs-csp', { checkedOn: '2026-02-31' }), /no day/],
])('the catalog is not read with %s', (_, grants, why) => {
  const read = () => grantTableOf({ ...catalogue, grants: grants as GrantFacts[] });
  expect(read).toThrow(ContentError);
  expect(read).toThrow(why);
});
