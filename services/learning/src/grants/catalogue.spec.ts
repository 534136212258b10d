import { type Criteria, dayOf, grantTable } from '@farm/almanac';
import type { GrantWording } from '@farm/contracts';
import { setServiceContent } from '@farm/server-kit';
import { applicantKind, audienceOf, createFeed, isGoodFirst, publishedFeed, tipsOf } from './catalogue';
import { catalogueForOperators, describeProgramme } from './describe-programme';

const feed = publishedFeed();
const rows = grantTable.programmes.map((programme) => [programme.id, programme] as const);
const today = dayOf('2026-11-29');
const none = new Map<string, number>();
const of = (id: string, from = feed) => from.byId.get(id) ?? fail();
function fail(): never {
  throw new Error('not in the catalog');
}

const read: GrantWording = {
  ...{ id: 'fruitguys', amount: 'Up to $6,000 (2027)', source: 'https://fruitguys.example/apply' },
  ...{ checkedOn: '2026-12-20', closesOn: '2027-01-31' },
};
const publish = (...changed: GrantWording[]) => setServiceContent({ grants: { changed } });
afterEach(() => setServiceContent({}));

test.each(rows)('%s has a tip or more, no two alike, and a need has the first word', (_, programme) => {
  const tips = tipsOf(programme, today);
  expect(tips.length).toBeGreaterThanOrEqual(1);
  expect(new Set(tips).size).toBe(tips.length);
  expect(tips.join()).not.toMatch(/Free help/); // said once beside the list
  expect(tipsOf(programme, today, null, 'Ask for a fence.')[0]).toBe('Ask for a fence.');
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
  expect(tipsOf(programme, today).join()).toContain('must be repaid');
});

test.each([
  ['conservation money starts at the FSA', 'nrcs-eqip', /tract number from the FSA comes first/],
  [
    'EQIP beginners may ask for half in advance',
    'nrcs-high-tunnel',
    /limited-resource .* half .* in advance.* 90 days/,
  ],
  ['federal money asks for SAM.gov', 'sare-producer', /SAM\.gov.*days to weeks/],
  ['money that comes later', 'fsa-occsp', /pay first/],
  ['a date is begun 6 to 8 weeks before', 'fruitguys', /6 to 8 weeks/],
  ['a share of your own', 'tda-young-farmer', /Your own share: /],
  ['lenders are asked first', 'fsa-heirs-relending', /ask first whether one lends/],
  ['a loss is proved', 'fsa-lip', /photos, counts and receipts/],
])('tips by rule: %s', (_, id, expected) => expect(tipsOf(of(id), today).join('\n')).toMatch(expected));

test.each(rows)('%s has tips of its own: no filler, no late beginning', (_, programme) => {
  for (let day = today; day < today + 365; day += 30) {
    const tips = tipsOf(programme, day).join(' ');
    expect(tips).not.toMatch(/three sentences|if you are none|newest notice first/);
    if (/It closes (?:in|today|tomorrow)/.test(tips)) expect(tips).not.toMatch(/6 to 8 weeks/);
    expect(tips).not.toMatch(/in [01] day/);
  }
});

test('an advance is offered to those groups alone that may have it', () => {
  const ANYBODY: Criteria = {
    farmerType: 'experienced',
    farmType: 'any',
    fundingRange: 'any',
    projectFocus: 'any',
    state: null,
  };
  const tips = (change: Partial<Criteria>) => tipsOf(of('nrcs-eqip'), today, { ...ANYBODY, ...change }).join();
  expect(tips({})).not.toMatch(/advance/);
  expect(tips({ limitedResource: true })).toMatch(/Open to limited-resource farmers: at least half/);
});

test('a good first grant is small, for one grower, certain, and asks for no money of the grower', () =>
  expect(feed.programmes.filter(isGoodFirst).map(({ id }) => id)).toEqual([
    'fact-fund-a-farmer',
    'farm-aid-emergency',
    'tx-farm-bureau-homeschool',
  ]));

test('kinds of applicants and audiences as the page names them', () => {
  expect(['nrcs-eqip', 'ams-fmpp', 'nifa-sbir'].map((id) => applicantKind(of(id)))).toEqual([
    'individual',
    'organization',
    'business',
  ]);
  expect(['fvc-fellowship', 'fsa-youth-loan', 'kiva-us'].map((id) => audienceOf(of(id)))).toEqual([
    'veterans',
    'ages 10-20',
    null,
  ]);
});

test('who may apply is said in sentences, a law in its own words', () => {
  const { conditions = [], helpers } = describeProgramme(of('nrcs-eqip'), { feed, checks: none, today });
  expect(conditions[0]).toBe('Farmers and growers, farm businesses, tribes and nonprofits in every state may apply.');
  expect(conditions.join()).toMatch(/Groups that its rules name: Beginning, limited-resource, veteran and socially/);
  expect(conditions.join()).toMatch(/Who comes first: beginning farmers .* 5 percent/);
  expect(helpers?.map(({ name }) => name).join()).toMatch(/^NRCS at your county/);
});

test.each([
  [
    'nobody of the farm looked yet',
    none,
    '2026-11-29',
    /^Compared with a public page on November 29, 2026\./,
    null,
    false,
  ],
  ['180 days later', none, '2027-05-28', /^Compared/, null, false],
  ['181 days later', none, '2027-05-29', /^Compared/, null, true],
  [
    'an operator looked',
    new Map([['fruitguys', dayOf('2027-05-21')]]),
    '2027-06-01',
    /^Checked on May 21, 2027\. Confirm on the official site\.$/,
    '2027-05-21',
    false,
  ],
] as const)('how fresh a row is: %s', (_, checks, day, checked, checkedOn, checkAgain) => {
  const described = describeProgramme(of('fruitguys'), { feed, checks, today: dayOf(day) });
  expect(described).toMatchObject({ checkedOn, checkAgain });
  expect(described.checked).toMatch(checked);
});

test('a row without a page says so', () => {
  const row = { ...of('fruitguys'), source: null };
  expect(describeProgramme(row, { feed, checks: none, today }).checked).toMatch(/^Nobody has compared this/);
});

test('operators see due checks first, the least certain on top', () => {
  const fresh = catalogueForOperators({ feed, checks: none, today });
  expect(fresh).toMatchObject({ due: 0, rows: { length: grantTable.programmes.length } });
  expect(fresh.rows[0]?.confidence).toBe('C');
  const checks = new Map([['rd-reap', dayOf('2027-06-01')]]);
  const later = catalogueForOperators({ feed, checks, today: dayOf('2027-06-02') });
  expect(later.due).toBe(grantTable.programmes.length - 1);
  expect(later.rows.at(-1)).toMatchObject({ id: 'rd-reap', due: false, checkedOn: '2027-06-01', days: 1 });
});

test("an operator's words replace the built-in ones, and count as a check", () => {
  publish(read);
  const described = describeProgramme(of('fruitguys'), { feed, checks: none, today: dayOf('2026-12-21') });
  expect(described).toMatchObject({
    ...{ amount: 'Up to $6,000 (2027)', website: 'https://fruitguys.example/apply', deadline: 'January 31, 2027' },
    ...{ checkedOn: '2026-12-20', checked: 'Checked on December 20, 2026. Confirm on the official site.' },
  });
  const over = describeProgramme(of('fruitguys'), { feed, checks: none, today: dayOf('2027-02-01') });
  expect(over).toMatchObject({ deadline: 'Closed on January 31, 2027', deadlineDate: null });
  setServiceContent({});
  expect(of('fruitguys').amountText).toBe('Up to $5,000 (2025)');
});

test('what an operator closes is listed no more, but is known; an unknown program is ignored', () => {
  publish({ ...read, id: 'moon-money' }, { ...read, checkedOn: '2027-02-31' });
  expect(of('fruitguys').amountText).toBe('Up to $5,000 (2025)'); // checked on no day, so not used
  const closed = createFeed(grantTable, [{ ...read, closedSince: 'January 2027' }]);
  expect(closed.byId.get('fruitguys')).toBeUndefined();
  expect(closed.closed.get('fruitguys')).toMatchObject({ since: 'January 2027', website: read.source });
  const { rows: listed } = catalogueForOperators({ feed: closed, checks: none, today: dayOf('2028-01-01') });
  expect(listed.find(({ id }) => id === 'fruitguys')).toMatchObject({ closed: true, due: false, deadline: 'Closed' });
});
