import { createTestBrowser } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';
import type { FactBase } from './fact-base';
import { factChecking } from './fact-checks';
import { factChecksRepository } from './fact-checks.repository';

const LIST = 'GET /api/dexter/facts/unchecked';
const CHECK = 'POST /api/dexter/facts/:id/check';
const PAGE = 'https://extension.uga.edu/okra.html';
const by = '0197279a-0000-7000-8000-000000000002';

let dexter: DexterForTest;
const as = createTestBrowser();
beforeAll(async () => {
  dexter = await dexterForTest();
  dexter.deps.signIn(as, { id: by, email: 'opal@example.com', role: 'operator' });
});
afterAll(() => dexter.close());

const list = (query = {}) => dexter.api(LIST, { query }, { as });
const check = (id: string, text: string, source = PAGE) =>
  dexter.api.raw(CHECK, { params: { id }, body: { text, source } }, { as });

test('the riskiest facts are first, page by page, each once', async () => {
  const first = await list();
  expect(first.facts).toHaveLength(20);
  expect(new Set(first.facts.map(({ risk }) => risk))).toEqual(new Set(['chemical']));
  const second = await list({ before: first.next ?? '' });
  const ids = [...first.facts, ...second.facts].map(({ id }) => id);
  expect(new Set(ids).size).toBe(40);
  expect([first.total > 100, second.total]).toEqual([true, first.total]);
});

test('search and risk narrow the list', async () => {
  const { facts, total } = await list({ search: 'OKRA', risk: 'none' });
  expect(facts.length).toBeGreaterThan(0);
  expect(facts.every(({ subject, text }) => `${subject} ${text}`.toLowerCase().includes('okra'))).toBe(true);
  expect(total).toBeLessThan((await list()).total);
});

test('a checked fact leaves the list, and who, when and where are stored', async () => {
  const before = await list();
  const [card] = before.facts;
  if (!card) throw new Error('no unchecked fact');
  expect((await check(card.id, card.text)).status).toBe(200);
  const after = await list();
  expect([after.total, after.facts.some(({ id }) => id === card.id)]).toEqual([before.total - 1, false]);
  const [row] = await factChecksRepository(dexter.database.db).list([card.id]);
  expect(row).toEqual({ cardId: card.id, text: card.text, source: PAGE, by, at: dexter.deps.clock.now() });
});

test('rows of the almanac are listed among the facts of their risk, with figures and source', async () => {
  const { facts, total } = await list({ search: 'table of livestock' });
  expect(total).toBeGreaterThanOrEqual(12);
  const hens = facts.find(({ id }) => id === 'almanac:livestock.hens');
  expect(hens).toMatchObject({ risk: 'animal', source: expect.stringMatching(/^https:/) });
  expect(hens?.text).toContain('feed lb per day 0.25');
  const tables = await Promise.all(
    ['breeding', 'canning yields', 'row figures', 'bushel weights'].map((name) => list({ search: `table of ${name}` })),
  );
  expect(tables.every((page) => page.total > 9)).toBe(true);
  const ids = [facts, ...tables.map((page) => page.facts)].flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await check('almanac:livestock.hens', hens?.text ?? '')).status).toBe(200);
  expect((await list({ search: 'hens (table of livestock)' })).total).toBe(0);
});

test.each([
  ['without https', { source: 'http://extension.uga.edu' }],
  ['without a text', { text: null }],
  ['without a person', { by: null }],
  ['without a day', { at: null }],
])('the database rejects a check %s', async (_, fault) => {
  const row = {
    cardId: 'okra.when',
    text: 'Sow okra.',
    source: PAGE,
    by,
    at: new Date('2026-03-20T12:00:00Z'),
    ...fault,
  };
  const { cardId, text, source, by: person, at } = row;
  const insert = dexter.database.pool.query(
    'INSERT INTO dexter.fact_check (id, card_id, text, source, by, at) VALUES (gen_random_uuid(), $1, $2, $3, $4, $5)',
    [cardId, text, source, person, at],
  );
  await expect(insert).rejects.toThrow(/violates (?:check|not-null) constraint/);
});

test('a fact of an answer is shown as checked from then on', async () => {
  const facts: Pick<FactBase, 'cards' | 'subjects'> = {
    subjects: new Map([['okra', { id: 'okra', name: 'okra', synonyms: [] }]]),
    cards: [
      {
        ...{ id: 'okra.when', subject: 'okra', aspect: 'when', text: 'Sow okra in warm soil.' },
        ...{ source: PAGE, checked: null, risk: 'none' },
      },
    ],
  };
  const store = factChecksRepository(dexter.database.db);
  const checks = factChecking(facts, store);
  const sources = [
    { id: 'okra.when', title: 'Okra', url: PAGE, reviewedAt: '' },
    { id: 'other', title: 'Other', url: null, reviewedAt: '2026-01-01' },
  ];
  const at = new Date('2026-03-20T12:00:00Z');
  await store.add({ cardId: 'okra.when', text: 'Another sentence.', source: PAGE, by, at });
  expect(await checks.withChecks(sources)).toEqual(sources);
  await store.add({ cardId: 'okra.when', text: 'Sow okra in warm soil.', source: PAGE, by, at });
  expect(await checks.withChecks(sources)).toEqual([{ ...sources[0], reviewedAt: '2026-03-20' }, sources[1]]);
});

test.each([
  ['another text', 409, 'It is quite safe.', PAGE],
  ['a page without https', 400, '', 'http://extension.uga.edu'],
])('%s is rejected with %i', async (_, status, text, source) => {
  const { facts } = await list();
  expect((await check(facts[0]?.id ?? '', text || (facts[0]?.text ?? ''), source)).status).toBe(status);
});

test('an unknown fact is 404, an unknown page of the list 400', async () => {
  expect((await check('nothing.there', 'Text.')).status).toBe(404);
  expect((await dexter.api.raw(LIST, { query: { before: 'nothing.there' } }, { as })).status).toBe(400);
});
