import { browser } from '@farm/server-kit/testing';
import { lexicalSearch } from '../answers/search/lexical';
import { taughtBy } from '../lessons/taught';
import { cases, dexterForTest, knowledge, type DexterForTest } from '../testing/dexter-for-test';
import { repositoryCases } from '../versions/check-cases';
import { evaluator } from '../versions/evaluate';
import { versionsRepository } from '../versions/versions.repository';

const ASK = 'POST /api/dexter-response';
const CORRECT = 'POST /api/dexter/correct';
const QUESTION = 'How do I make compost from kitchen scraps?';
const PARAPHRASES = ['How do I compost kitchen scraps at home?', 'Can I start composting with leaves and food scraps?'];
const SAY = 'At our place the compost bin stands under the pecan tree, and it is turned whenever it stops steaming.';

jest.setTimeout(180_000); // four times some 375 questions

let dexter: DexterForTest;
const operator = browser();
beforeAll(async () => {
  dexter = await dexterForTest();
  dexter.deps.signIn(operator, {
    id: '0197279a-0000-7000-8000-000000000002',
    email: 'opal@example.com',
    role: 'operator',
  });
});
afterAll(() => dexter.close());

const says = async (message: string, api = dexter.api) =>
  (await api(ASK, { body: { message } }, { as: browser() })).response;

test('the mission: a corrected answer is the new answer, for paraphrases and on every copy, and nothing else moves', async () => {
  const other = dexter.copy();
  const incorrectResponse = await says(QUESTION, other);
  expect(incorrectResponse).not.toContain(SAY);
  const store = versionsRepository(dexter.database.db);
  const before = await store.find((await store.activeId()) ?? '');

  const reply = await dexter.api(CORRECT, { body: { incorrectResponse, correctionMessage: SAY } }, { as: operator });
  expect(reply).toMatchObject({ success: true, activated: true, gate: { passed: true, broken: [], critical: [] } });
  expect(reply.changed).toBeGreaterThan(0);

  for (const question of [QUESTION, ...PARAPHRASES])
    for (const copy of [dexter.api, other]) expect(await says(question, copy)).toContain(SAY);
  const told = await dexter.api(ASK, { body: { message: QUESTION } }, { as: browser() });
  expect(told.sources).toMatchObject([
    { title: expect.stringMatching(/^Farm correction, /), url: null },
    { id: 'compost' },
  ]);

  const after = await store.find((await store.activeId()) ?? '');
  if (!before || !after) throw new Error('two versions stand');
  expect(after.parentId).toBe(before.id);
  const { evaluate } = evaluator({ knowledge, taughtBy: taughtBy(knowledge) });
  const all = repositoryCases(cases);
  const [was, is] = [await evaluate(before.snapshot, all), await evaluate(after.snapshot, all)];
  const changed = was.filter(({ answer }, at) => is[at]?.answer !== answer);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.filter(({ topic }) => topic !== 'compost')).toEqual([]);
  const rows = await dexter.database.db.message.findMany({ where: { role: 'dexter' }, orderBy: { at: 'asc' } });
  expect(new Set(rows.map(({ versionId }) => versionId))).toEqual(new Set([before.id, after.id]));
});

test('the paraphrases are words of their own', () => {
  const search = lexicalSearch(knowledge);
  for (const question of PARAPHRASES) expect(search(question).hits[0]?.article.id).toBe('compost');
});
