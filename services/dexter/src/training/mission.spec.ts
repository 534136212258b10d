import { createTestBrowser } from '@farm/server-kit/testing';
import { lexicalSearch } from '../answers/search/lexical';
import { lessonReader } from '../versions/active-lessons';
import { cases, dexterForTest, knowledge, type DexterForTest } from '../testing/dexter-for-test';
import { evaluator } from '../versions/evaluator';
import { versionsRepository } from '../versions/versions.repository';

const CHAT = 'POST /api/dexter-response';
const CORRECT = 'POST /api/dexter/correct';
const QUESTION = 'How do I make compost from kitchen scraps?';
const PARAPHRASES = ['How do I compost kitchen scraps at home?', 'Can I start composting with leaves and food scraps?'];
const ANSWER = 'At our place the compost bin stands under the pecan tree, and it is turned whenever it stops steaming.';

jest.setTimeout(180_000); // four times some 375 questions

let dexter: DexterForTest;
const operator = createTestBrowser();
beforeAll(async () => {
  dexter = await dexterForTest();
  dexter.deps.signIn(operator, {
    id: '0197279a-0000-7000-8000-000000000002',
    email: 'opal@example.com',
    role: 'operator',
  });
});
afterAll(() => dexter.close());

const answerTo = async (message: string, api = dexter.api) =>
  (await api(CHAT, { body: { message } }, { as: createTestBrowser() })).response;

test('a corrected answer is the new answer, for paraphrases and on every replica, and no other answer changes', async () => {
  const other = dexter.replica();
  const incorrectResponse = await answerTo(QUESTION, other);
  expect(incorrectResponse).not.toContain(ANSWER);
  const store = versionsRepository(dexter.database.db);
  const before = await store.find((await store.activeId()) ?? '');

  const reply = await dexter.api(CORRECT, { body: { incorrectResponse, correctionMessage: ANSWER } }, { as: operator });
  expect(reply).toMatchObject({ success: true, activated: true, gate: { passed: true, broken: [], critical: [] } });
  expect(reply.changed).toBeGreaterThan(0);

  for (const question of [QUESTION, ...PARAPHRASES])
    for (const api of [dexter.api, other]) expect(await answerTo(question, api)).toContain(ANSWER);
  const next = await dexter.api(CHAT, { body: { message: QUESTION } }, { as: createTestBrowser() });
  expect(next.sources).toMatchObject([
    { title: expect.stringMatching(/^Farm correction, /), url: null },
    { id: 'compost' },
  ]);

  const after = await store.find((await store.activeId()) ?? '');
  if (!before || !after) throw new Error('two versions are stored');
  expect(after.parentId).toBe(before.id);
  const { evaluate } = evaluator(knowledge, lessonReader(knowledge));
  const [was, is] = [await evaluate(before.version, cases), await evaluate(after.version, cases)];
  const changed = was.filter(({ answer }, at) => is[at]?.answer !== answer);
  expect(changed.length).toBeGreaterThan(0);
  expect(changed.filter(({ topic }) => topic !== 'compost')).toEqual([]);
  const rows = await dexter.database.db.message.findMany({ where: { role: 'dexter' }, orderBy: { at: 'asc' } });
  expect(new Set(rows.map(({ versionId }) => versionId))).toEqual(new Set([before.id, after.id]));
});

test('the paraphrases find the same article by search', () => {
  const search = lexicalSearch(knowledge);
  for (const question of PARAPHRASES) expect(search(question).hits[0]?.article.id).toBe('compost');
});
