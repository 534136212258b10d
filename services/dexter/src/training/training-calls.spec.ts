import { browser } from '@farm/server-kit/testing';
import { cases, dexterForTest, type DexterForTest } from '../testing/dexter-for-test';
import { repositoryCases } from '../versions/check-cases';

const ASK = 'POST /api/dexter-response';
const CORRECT = 'POST /api/dexter/correct';
const ACTIVATE = 'POST /api/dexter/versions/:id/activate';
const COMPOST = 'How do I make compost from kitchen scraps?';

jest.setTimeout(180_000); // several gates of some 375 questions each

let dexter: DexterForTest;
const as = browser();
beforeEach(async () => {
  dexter = await dexterForTest();
  dexter.deps.signIn(as, { id: '0197279a-0000-7000-8000-000000000002', email: 'opal@example.com', role: 'operator' });
});
afterEach(() => dexter.close());

const says = async (message: string) => (await dexter.api(ASK, { body: { message } }, { as: browser() })).response;
const correct = (question: string, correctionMessage: string, more = {}) =>
  dexter.api(CORRECT, { body: { question, correctionMessage, ...more } }, { as });
const active = async () => (await dexter.api('GET /api/dexter/versions', {}, { as })).activeId;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];

test('wrong-correction: what contradicts a checked fact is refused and kept as a draft, with both answers', async () => {
  const checked = cases.questions.find(({ mustInclude, article }) => mustInclude && article !== 'compost');
  if (!checked) throw new Error('no case holds a fact');
  const heard = await says(checked.question);
  const before = await active();
  const reply = await correct(checked.question, 'Just do whatever feels right, it will be fine.');
  expect(reply).toMatchObject({ success: true, activated: false, gate: { passed: false } });
  expect(reply.gate.broken.map(({ question }) => question)).toContain(checked.question);
  expect([await active(), await says(checked.question)]).toEqual([before, heard]);
  const { lessons } = await dexter.api('GET /api/dexter/lessons', { query: { state: 'draft' } }, { as });
  expect(lessons).toMatchObject([{ kind: 'correction', state: 'draft' }]);
});

test('a check that counts no more is replaced with its reason, again and again; one that keeps people safe never is', async () => {
  const checked = { question: 'How high does a fence have to be against deer?' };
  const say = 'Just do whatever feels right, it will be fine.';
  const { gate } = await correct(checked.question, say);
  const replaceChecks = gate.broken.map(({ caseKey }) => caseKey);
  const body = { question: checked.question, correctionMessage: say, replaceChecks };
  expect(codeOf(await dexter.api.raw(CORRECT, { body }, { as }))).toEqual([400, 'training.no_reason']);
  expect((await correct(checked.question, say, { replaceChecks, reason: 'We do it so.' })).activated).toBe(true);
  expect(await says(checked.question)).toContain(say);
  const { key } = repositoryCases(cases).find(({ critical }) => critical) ?? { key: '' };
  const safe = { ...body, replaceChecks: [key], reason: 'We do it so.' };
  expect(codeOf(await dexter.api.raw(CORRECT, { body: safe }, { as }))).toEqual([409, 'persona.refused']);
});

test('new-topic: what was none of our topics is answered, and found again in other words', async () => {
  expect(await says('Who is your mascot?')).toContain('I would rather not guess');
  const say = 'Our mascot is a speckled hen with the name of Biscuit.';
  expect((await correct('Who is your mascot?', say)).activated).toBe(true);
  for (const message of ['Who is your mascot?', 'And the mascot?']) expect(await says(message)).toContain(say);
});

test('a step back is in force with the next message, and persona-moved tells who comes too late', async () => {
  const heard = await says(COMPOST);
  const first = await active();
  await correct(COMPOST, 'Ours stands under the pecan tree.');
  expect(await says(COMPOST)).toContain('pecan tree');
  const late = { params: { id: first }, body: { expectedActiveId: first } };
  expect(codeOf(await dexter.api.raw(ACTIVATE, late, { as }))).toEqual([409, 'persona.moved']);
  await dexter.api(ACTIVATE, { params: { id: first }, body: { expectedActiveId: await active() } }, { as });
  expect(await says(COMPOST)).toBe(heard);
});

test('versions-immutable: no statement changes a version or takes an activation back', async () => {
  await says(COMPOST);
  const { pool } = dexter.database;
  await expect(pool.query(`UPDATE dexter.persona_version SET snapshot = '{}'`)).rejects.toThrow(/never changed/);
  await expect(pool.query('DELETE FROM dexter.persona_version')).rejects.toThrow();
  await expect(pool.query('DELETE FROM dexter.persona_activation')).rejects.toThrow(/append only/);
});

test('a retired correction is heard no more', async () => {
  const heard = await says(COMPOST);
  const { correctionId: id } = await correct(COMPOST, 'Ours stands under the pecan tree.');
  const body = { reason: 'The tree is gone.' };
  const reply = await dexter.api('POST /api/dexter/lessons/:id/retire', { params: { id }, body }, { as });
  expect(reply).toMatchObject({ success: true, activated: true });
  expect(await says(COMPOST)).toBe(heard);
  const again = await dexter.api.raw('POST /api/dexter/lessons/:id/retire', { params: { id }, body }, { as });
  expect(codeOf(again)).toEqual([409, 'lesson.not_active']);
});

test('a double click teaches once, whatever copy hears it', async () => {
  const body = { instruction: 'Always mention the county Extension office when asked about okra.' };
  const [one, other] = await Promise.all(
    [dexter.api, dexter.copy()].map((api) => api('POST /api/dexter/train', { body }, { as })),
  );
  expect(one?.sessionId).toBe(other?.sessionId);
  expect(one).toMatchObject({ effect: 'both', activated: true });
  expect(one?.understoodAs).toBe("Says 'Remember the county Extension office.' when asked about okra.");
  expect(await says('When do you sow okra?')).toContain('Remember the county Extension office.');
  expect(await dexter.database.db.lesson.count()).toBe(1);
});

test('a test is judged clause by clause, and its answer can be kept', async () => {
  const body = { scenario: COMPOST, expectedBehavior: "Says 'dry browns'; never says 'microwave'; under 180 words." };
  const tested = await dexter.api('POST /api/dexter/test', { body }, { as });
  expect(tested).toMatchObject({ passed: true, judge: 'deterministic', scenario: COMPOST });
  expect(tested.clauses.map(({ passed }) => passed)).toEqual([true, true, true]);
  const praise = { goodResponse: tested.actualResponse };
  expect(await dexter.api('POST /api/dexter/reinforce', { body: praise }, { as })).toMatchObject({ activated: true });
  const changed = await correct(COMPOST, 'Ours stands under the pecan tree.');
  expect(changed).toMatchObject({
    activated: false,
    gate: { broken: [{ reason: 'is not the answer that was praised' }] },
  });
});

test.each([
  ['a secret', 'The password: hunter2, write it down.', 'training.secret'],
  ['a price nobody knows', 'It costs $77.77 at the gate.', 'training.unknown_price'],
])('%s is refused', async (_, correctionMessage, code) => {
  const body = { question: COMPOST, correctionMessage };
  expect(codeOf(await dexter.api.raw(CORRECT, { body }, { as }))).toEqual([400, code]);
});
