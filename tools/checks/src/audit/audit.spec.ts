import { sorted, type Accepted } from './finding';
import { auditPage, exitCodeOf, type Row } from './report';
import { sqlmapSaid } from './scanners';
import { targets } from './targets';

const FINDING = { rule: 'no-alt', place: '/about', said: 'An image has | no text' };
const WHY: Accepted = { tool: 'x', rule: /^no-alt$/, place: /^\/about/, why: 'It is an ornament.' };
const row = (more: Partial<Row> = {}): Row => ({
  ...{
    name: 'x',
    version: '1.0',
    judges: 'pages',
    looked: '2 pages',
    open: [],
    reasoned: [],
    measured: '2026-11-21 at abc',
  },
  ...more,
});

test('a finding with a reason is told with it, one without stays open', () => {
  const other = { ...FINDING, place: '/terms' };
  const { open, reasoned } = sorted('x', [FINDING, other], [WHY]);
  expect([open, reasoned]).toEqual([[other], [{ rule: '^no-alt$', why: WHY.why, times: 1 }]]);
  expect(sorted('y', [FINDING], [WHY]).open).toEqual([FINDING]);
});

test('the page says what was found, what stays and why, and what is missing', () => {
  const rows = [
    row(sorted('x', [FINDING, { ...FINDING, place: '/terms' }], [WHY])),
    row({ name: 'y', missing: 'npm ci' }),
  ];
  const page = auditPage(rows);
  expect(page).toContain('| x | 1.0 | pages | 2 pages | 1 open, 1 with a reason | 2026-11-21 at abc |');
  expect(page).toContain('not available (npm ci)');
  expect(page).toContain('- x, `^no-alt$` (1): It is an ornament.');
  expect(page).toContain('- x, no-alt (1), /terms: An image has \\| no text');
});

test.each([
  ['nothing open', [row()], 0],
  ['a finding', [row({ open: [FINDING] }), row({ missing: 'x' })], 1],
  ['a missing validator', [row({ missing: 'x' })], 2],
])('%s', (_, rows, code) => {
  expect(exitCodeOf(rows)).toBe(code);
});

test('scanners are given every call that has a parameter, and none that would sign them out', () => {
  const keys = targets().map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(90);
  expect(keys.filter((key) => /logout|sign-out/.test(key))).toEqual([]);
  expect(targets().find(({ key }) => key === 'GET /api/comments/daily-farm-wisdom')?.query).toEqual({
    before: 'xxx',
    limit: 1,
  });
});

test('every parameter of a call is marked for sqlmap, in its path, its query and the depth of its body', () => {
  const all = targets();
  const of = (key: string) => all.find((target) => target.key === key);
  expect(of('GET /api/comments/daily-farm-wisdom')?.marked.path).toMatch(/\?before=xxx\*&limit=1\*$/);
  expect(of('POST /api/farm-plans')?.marked.body).toMatch(/^\{"[^*]+\*/);
  expect(of('PATCH /api/comments/:id')).toMatchObject({ parameters: 2 });
  expect(all.filter(({ marked, parameters }) => parameters === 0 || /\*\*/.test(marked.path + marked.body))).toEqual(
    [],
  );
});

test('sqlmap is believed only where it tried every parameter', () => {
  const tried = "[INFO] testing for SQL injection on (custom) POST parameter 'JSON #1*'";
  const one = { key: 'POST /api/x', parameters: 1 };
  const place = one.key;
  expect(sqlmapSaid(one, tried)).toEqual([]);
  expect(sqlmapSaid(one, '[12:00] [CRITICAL] unable to connect')).toMatchObject([{ rule: 'not tried' }]);
  expect(sqlmapSaid({ ...one, parameters: 3 }, `${tried}\n${tried}`)).toMatchObject([{ rule: 'not tried' }]);
  expect(
    sqlmapSaid(one, `${tried}\n500 (Internal Server Error) - 3 times, 503 (Service Unavailable) - 2 times`),
  ).toEqual([{ rule: 'answer 500', place, said: '3 times' }]);
  const found = `${tried}\nsqlmap identified the following injection point(s):\n---\nParameter: id (GET)`;
  expect(sqlmapSaid(one, found)).toEqual([{ rule: 'injection', place, said: 'Parameter: id (GET)' }]);
});
