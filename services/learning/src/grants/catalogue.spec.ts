import { ContentError, dayOf, grantTable, grantTableOf, isUsda, textOf } from '@farm/almanac';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCatalogue, tipsOf, isGoodFirst, paysFirst } from './catalogue';
import { catalogueForOperators, describeProgramme } from './describe-programme';

const content = join(__dirname, '../../content');
const feed = readCatalogue(content);
const rows = feed.programmes.map((programme) => [programme.id, programme] as const);
const today = dayOf('2026-11-21');
const none = new Map<string, number>();

test('29 programmes: 17 grants, 5 cost-share, 1 contract, 6 loans', () => {
  const count = (kind: string) => feed.programmes.filter((each) => each.kind === kind).length;
  expect([rows.length, ...['grant', 'cost-share', 'contract', 'loan'].map(count)]).toEqual([29, 17, 5, 1, 6]);
});

test.each(rows)('%s says what it is in 25 to 45 words, and what to do in three tips or more', (_, programme) => {
  const words = programme.words.description.split(' ').length;
  expect(words).toBeGreaterThanOrEqual(25);
  expect(words).toBeLessThanOrEqual(45);
  expect(tipsOf(programme).length).toBeGreaterThanOrEqual(3);
  expect(new Set(tipsOf(programme)).size).toBe(tipsOf(programme).length);
});

test.each(rows)('%s names no minority or women growers when it is of USDA', (_, programme) => {
  if (!isUsda(programme)) return;
  expect(programme.farmerTypes).not.toContain('minority');
  expect(programme.farmerTypes).not.toContain('women');
  expect(JSON.stringify([programme.words, tipsOf(programme)])).not.toMatch(/minorit|women|race|color/i);
});

test.each(rows)('%s does not publish the note for editors', (_, programme) => {
  const described = describeProgramme(programme, { feed, checks: none, today });
  expect(Object.keys(described)).not.toContain('note');
  if (programme.note.length > 20) expect(JSON.stringify(described)).not.toContain(programme.note);
});

test.each(rows.filter(([, { kind }]) => kind === 'loan'))('%s is described as a loan everywhere', (_, programme) => {
  const { description, amount, kind } = describeProgramme(programme, { feed, checks: none, today });
  expect(kind).toBe('loan');
  expect(description).toContain('must be repaid');
  expect(amount).toMatch(/; must be repaid$/);
  expect(tipsOf(programme)[0]).toContain('must be repaid');
});

test.each(rows.filter(([, { kind }]) => kind !== 'loan'))(
  '%s is given, and nothing says it is lent',
  (_, programme) => {
    expect(programme.words.description).not.toMatch(/repaid|\bloan/);
  },
);

test.each([
  ['an organization asks its co-op to lead', 'ams-fmpp', /co-op to lead/],
  ['conservation money starts at the FSA', 'nrcs-eqip', /tract number from the FSA first/],
  ['EQIP beginners may ask for half in advance', 'nrcs-high-tunnel', /at least half .* in advance.* 90 days/],
  ['federal money asks for SAM.gov', 'sare-producer', /SAM\.gov/],
  ['money that comes later', 'fsa-occsp', /pay first/],
  ['a date is begun 6 to 8 weeks before', 'fruitguys', /6 to 8 weeks/],
  ['a share of your own', 'tda-young-farmer', /your own share/],
])('tips by rule: %s', (_, id, expected) => {
  expect(tipsOf(feed.byId.get(id) ?? fail()).join('\n')).toMatch(expected);
});
test('who pays first is marked: cost-share, and what is paid back after the work', () => {
  const marked = feed.programmes.filter(paysFirst).map(({ id }) => id);
  expect(marked).toEqual(
    feed.programmes.filter(({ kind, words }) => kind === 'cost-share' || words.reimbursed).map(({ id }) => id),
  );
  expect(marked).toContain('sare-producer');
});

test('a good first grant is small, for one grower, certain, and asks for no money of the grower', () =>
  expect(feed.programmes.filter(isGoodFirst).map(({ id }) => id)).toEqual(['fact-fund-a-farmer']));

test('no programme that has ended is listed, and none says that a group comes first without a rule for it', () => {
  expect(feed.byId.get('nyfc-young-farmer')).toBeUndefined();
  for (const { farmerTypes, farmerRule, words } of feed.programmes) {
    if (farmerRule === 'open') expect(words.description).not.toMatch(/come first/);
    expect(farmerTypes).not.toContain('experienced');
  }
});

test('the time that an application takes is shown where it is known', () =>
  expect(feed.byId.get('rd-vapg-planning')?.words.effort).toBe('70 to 100 hours'));

test('no tip sends private money to SAM.gov', () => {
  expect(tipsOf(feed.byId.get('fruitguys') ?? fail()).join('\n')).not.toContain('SAM.gov');
});
function fail(): never {
  throw new Error('not in the catalogue');
}

test.each([
  ['nobody looked yet', none, '2026-11-21', 'Compiled November 2026. Confirm on the official site.', null, false],
  ['180 days later', none, '2027-05-20', 'Compiled November 2026. Confirm on the official site.', null, false],
  ['181 days later', none, '2027-05-21', 'Compiled November 2026. Confirm on the official site.', null, true],
  [
    'an operator looked',
    new Map([['fruitguys', dayOf('2027-05-21')]]),
    '2027-06-01',
    'Checked on May 21, 2027. Confirm on the official site.',
    '2027-05-21',
    false,
  ],
] as const)('how fresh a row is: %s', (_, checks, day, checked, checkedOn, checkAgain) => {
  const at = { feed, checks, today: dayOf(day) };
  expect(describeProgramme(feed.byId.get('fruitguys') ?? fail(), at)).toMatchObject({ checked, checkedOn, checkAgain });
});

test('operators see due checks first, the least certain on top', () => {
  const fresh = catalogueForOperators({ feed, checks: none, today });
  expect(fresh).toMatchObject({ due: 0, rows: { length: 29 } });
  expect(fresh.rows[0]?.confidence).toBe('C');
  const later = catalogueForOperators({
    feed,
    checks: new Map([['rd-reap', dayOf('2027-06-01')]]),
    today: dayOf('2027-06-02'),
  });
  expect(later.due).toBe(28);
  expect(later.rows.at(-1)).toMatchObject({ id: 'rd-reap', due: false, checkedOn: '2027-06-01', days: 1 });
});

type Row = Record<string, unknown>;
interface Files {
  grants: Row[];
  words: Record<string, Row>;
}

const table = { compiledOn: textOf(grantTable.compiledOn), grants: grantTable.programmes };

function read(spoil: (files: Files) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'grants-'));
  const files: Files = {
    grants: structuredClone(table.grants) as unknown as Row[],
    words: JSON.parse(readFileSync(join(content, 'grant-words.json'), 'utf8')) as Files['words'],
  };
  spoil(files);
  writeFileSync(join(folder, 'grant-words.json'), JSON.stringify(files.words));
  return () => readCatalogue(folder, grantTableOf({ ...table, grants: files.grants }));
}
const change = (id: string, fields: Row) => (files: Files) => {
  files.grants = files.grants.map((row) => (row['id'] === id ? { ...row, ...fields } : row));
};
const say = (id: string, fields: Row) => (files: Files) => {
  files.words[id] = { ...files.words[id], ...fields };
};

test.each<[string, (files: Files) => void, RegExp]>([
  ['a row twice', (files) => files.grants.push(files.grants[0] ?? {}), /nrcs-eqip is there twice/],
  ['no rows', (files) => void ((files.grants = []), (files.words = {})), /empty/],
  ['a row without words', (files) => delete files.words['nrcs-csp'], /nothing about nrcs-csp/],
  ['words without a row', (files) => void (files.words['moon-money'] = {}), /moon-money is no programme/],
  ['a USDA row for women', change('nrcs-eqip', { farmerTypes: ['beginning', 'women'] }), /USDA/],
  ['a silent loan', say('fsa-youth-loan', { description: 'word '.repeat(30).trim() }), /is a loan/],
  ['a short description', say('nrcs-csp', { description: 'Money for conservation.' }), /3 words/],
  ['too few tips', say('fact-fund-a-farmer', { tips: [] }), /fewer than 3 tips/],
  ['an unknown kind', change('nrcs-csp', { kind: 'prize' }), /nrcs-csp: .kind does not fit/],
  ['an unknown applicant', change('nrcs-csp', { applicant: 'anyone' }), /nrcs-csp: .applicant does not fit/],
  ['amounts out of order', change('nrcs-csp', { amountMin: 9, amountMax: 8 }), /out of order/],
  [
    'February 30',
    change('fruitguys', { deadline: { kind: 'annual', month: 2, day: 30, note: 'n' } }),
    /deadline that is not/,
  ],
  ['a thirteenth month', change('fruitguys', { deadline: { kind: 'expected', month: 13, note: 'n' } }), /deadline/],
  ['an unknown deadline', change('fruitguys', { deadline: { kind: 'soon' } }), /deadline/],
  ['a state that there is not', change('tn-taep', { states: ['TN', 'ZZ'] }), /state/],
  ['no state', change('tn-taep', { states: [] }), /tn-taep: .states does not fit/],
  ['a farm type off the list', change('nrcs-csp', { farmTypes: ['moon'] }), /nrcs-csp: .farmTypes.0 does not fit/],
  ['a rule without farmers', change('nrcs-csp', { farmerRule: 'only' }), /farmer rule/],
  ['an unknown confidence', change('nrcs-csp', { confidence: 'D' }), /nrcs-csp: .confidence does not fit/],
  ['a page without https', change('nrcs-csp', { website: 'http://example.com' }), /nrcs-csp: .website does not fit/],
  ['a check on no day', change('nrcs-csp', { checkedOn: '2026-02-31' }), /no day/],
])('the service does not start with %s', (_, spoil, why) => {
  expect(read(spoil)).toThrow(ContentError);
  expect(read(spoil)).toThrow(why);
});
