import { createTestBrowser } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';
import { ARTICLE_QUESTION } from '../testing/article-question';

const CHAT = 'POST /api/dexter-response';
const CORRECT = 'POST /api/dexter/correct';
const PREVIEW = 'POST /api/dexter/corrections/preview';
const PARAPHRASES = [
  'how much brown and how much green goes in my compost pile',
  'How much green and how much brown goes into the compost pile?',
];
const ANSWER = 'At our place the compost bin stands under the pecan tree, and it is turned whenever it stops steaming.';

jest.setTimeout(600_000);

let dexter: DexterForTest;
const operator = createTestBrowser();
const as = { as: operator };
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

test('a corrected answer is the new answer, for paraphrases and on every replica, and only answers about it change', async () => {
  const other = dexter.replica();
  const incorrectResponse = await answerTo(ARTICLE_QUESTION, other);
  expect(incorrectResponse).not.toContain(ANSWER);
  const { activeId: before } = await dexter.api('GET /api/dexter/versions', {}, as);

  const preview = await dexter.api(PREVIEW, { body: { incorrectResponse, correctionMessage: ANSWER } }, as);
  expect(preview).toMatchObject({ topic: { id: 'compost' }, brokenChecks: [] });
  expect(preview.changes.map(({ question }) => question)).toContain(ARTICLE_QUESTION);
  for (const { question, after } of preview.changes) {
    expect(question).toMatch(/compost|scraps/i);
    expect(after).toContain(ANSWER);
  }

  const reply = await dexter.api(CORRECT, { body: { incorrectResponse, correctionMessage: ANSWER } }, as);
  expect(reply).toMatchObject({ success: true, activated: true, gate: { passed: true, broken: [], critical: [] } });
  expect(reply.changed).toBe(preview.changes.length);
  for (const question of [ARTICLE_QUESTION, ...PARAPHRASES])
    for (const api of [dexter.api, other]) expect(await answerTo(question, api)).toContain(ANSWER);
  const next = await dexter.api(CHAT, { body: { message: ARTICLE_QUESTION } }, { as: createTestBrowser() });
  expect(next.sources).toMatchObject([
    { title: expect.stringMatching(/^Farm correction, /), url: null },
    { id: 'compost' },
  ]);

  const { activeId: after } = await dexter.api('GET /api/dexter/versions', {}, as);
  const { text, parentText } = await dexter.api('GET /api/dexter/versions/:id', { params: { id: after } }, as);
  expect([text.includes(ANSWER), parentText?.includes(ANSWER)]).toEqual([true, false]);
  const rows = await dexter.database.db.message.findMany({ where: { role: 'dexter' }, orderBy: { at: 'asc' } });
  expect(new Set(rows.map(({ versionId }) => versionId))).toEqual(new Set([before, after]));
});
