import { createTestBrowser } from '@farm/server-kit/testing';
import { dexterForTest, type DexterForTest } from '../testing/dexter-for-test';

const CHAT = 'POST /api/dexter-response';
const CORRECT = 'POST /api/dexter/correct';
const ACTIVATE = 'POST /api/dexter/versions/:id/activate';
/** A question of the examination. */
const EXAMINED = 'do i pick okra when its big like 8 inches';
const COMPOST = 'How much brown and how much green goes in a compost pile?';

jest.setTimeout(600_000); // several gates of some 375 questions each

let dexter: DexterForTest;
const as = createTestBrowser();
beforeEach(async () => {
  dexter = await dexterForTest();
  dexter.deps.signIn(as, { id: '0197279a-0000-7000-8000-000000000002', email: 'opal@example.com', role: 'operator' });
});
afterEach(() => dexter.close());

const answerTo = async (message: string) =>
  (await dexter.api(CHAT, { body: { message } }, { as: createTestBrowser() })).response;
const correct = (question: string, correctionMessage: string, more = {}) =>
  dexter.api(CORRECT, { body: { question, correctionMessage, ...more } }, { as });
const active = async () => (await dexter.api('GET /api/dexter/versions', {}, { as })).activeId;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code: string }).code];

test('a correction that contradicts a checked fact is stored as a draft, and both answers are shown', async () => {
  const original = await answerTo(EXAMINED);
  const before = await active();
  const reply = await correct(EXAMINED, 'Just do whatever feels right, it will be fine.');
  expect(reply).toMatchObject({ success: true, activated: false, gate: { passed: false } });
  expect(reply.gate.broken.map(({ question }) => question)).toContain(EXAMINED);
  expect([await active(), await answerTo(EXAMINED)]).toEqual([before, original]);
  const { versions } = await dexter.api('GET /api/dexter/versions', {}, { as });
  const stored = versions.find(({ note }) => note === `Correction: ${EXAMINED}`);
  expect(stored).toMatchObject({ status: 'rejected', lessons: 1, inForce: false });
  expect((await dexter.api('GET /api/dexter/lessons', {}, { as })).lessons).toEqual([]);
});

test('a correction adds a new topic, which is found in other words too', async () => {
  expect(await answerTo('Who is your mascot?')).toContain('I would rather not guess');
  const answer = 'Our mascot is a speckled hen with the name of Biscuit.';
  expect((await correct('Who is your mascot?', answer)).activated).toBe(true);
  for (const message of ['Who is your mascot?', 'And the mascot?']) expect(await answerTo(message)).toContain(answer);
});

test('a rollback is active with the next message, and a conflicting activation is rejected', async () => {
  const original = await answerTo(COMPOST);
  const first = await active();
  await correct(COMPOST, 'Ours stands under the pecan tree.');
  expect(await answerTo(COMPOST)).toContain('pecan tree');
  const conflicting = { params: { id: first }, body: { expectedActiveId: first } };
  expect(codeOf(await dexter.api.raw(ACTIVATE, conflicting, { as }))).toEqual([409, 'persona.moved']);
  await dexter.api(ACTIVATE, { params: { id: first }, body: { expectedActiveId: await active() } }, { as });
  expect(await answerTo(COMPOST)).toBe(original);
});

test('no statement changes a version or deletes an activation', async () => {
  await answerTo(COMPOST);
  const { pool } = dexter.database;
  await expect(pool.query(`UPDATE dexter.persona_version SET note = 'other'`)).rejects.toThrow(/never changed/);
  await expect(pool.query('DELETE FROM dexter.persona_version')).rejects.toThrow();
  await expect(pool.query('DELETE FROM dexter.audit_log')).rejects.toThrow(/append only/);
});

test('a retired correction is not used any more', async () => {
  const original = await answerTo(COMPOST);
  const { correctionId: id } = await correct(COMPOST, 'Ours stands under the pecan tree.');
  const body = { reason: 'The tree is gone.' };
  const reply = await dexter.api('POST /api/dexter/lessons/:id/retire', { params: { id }, body }, { as });
  expect(reply).toMatchObject({ success: true, activated: true });
  expect(await answerTo(COMPOST)).toBe(original);
  const again = await dexter.api.raw('POST /api/dexter/lessons/:id/retire', { params: { id }, body }, { as });
  expect(codeOf(again)).toEqual([409, 'lesson.not_active']);
});

test('an instruction is trained and active on every replica; trained again, it replaces itself', async () => {
  const body = { taskId: '', instruction: 'Always mention the county Extension office when asked about okra.' };
  const reply = await dexter.api('POST /api/dexter/train', { body }, { as });
  expect(reply).toMatchObject({ effect: 'both', activated: true });
  expect(reply.understoodAs).toBe("Says 'Remember the county Extension office.' when asked about okra.");
  const answer = await dexter.replica()(
    CHAT,
    { body: { message: 'When do you sow okra?' } },
    { as: createTestBrowser() },
  );
  expect(answer.response).toContain('Remember the county Extension office.');
  const session = { id: reply.sessionId, taskId: null, kind: 'custom', activated: true }; // '' is no task
  expect(await dexter.database.db.trainingSession.findMany()).toMatchObject([session]);
  await dexter.api('POST /api/dexter/train', { body }, { as });
  const { lessons } = await dexter.api('GET /api/dexter/lessons', {}, { as });
  expect(lessons).toMatchObject([{ kind: 'instruction', state: 'active', text: body.instruction }]);
});

test('an instruction that adds itself to answers about something else is a draft, and the gate says why', async () => {
  const original = await answerTo(COMPOST);
  const body = { taskId: '', instruction: 'Always mention our choir on the church porch.' };
  const reply = await dexter.api('POST /api/dexter/train', { body }, { as });
  expect(reply).toMatchObject({ activated: false, gate: { passed: false } });
  expect(reply.gate.broken[0]?.reason).toBe('The lesson changes an answer to a question about something else.');
  expect(await answerTo(COMPOST)).toBe(original);
});

test('an instruction that takes a fact from an answer of the examination is a draft', async () => {
  const body = { taskId: '', instruction: 'Never say "ferment" or "inches" or "inch" or "feet"' };
  const reply = await dexter.api('POST /api/dexter/train', { body }, { as });
  expect(reply).toMatchObject({ activated: false, gate: { passed: false } });
  expect(reply.gate.broken.map(({ reason }) => reason)).toContain('does not say what the examination asks for');
});

test('a correction of a topic does not answer a question that names the topic in passing', async () => {
  expect((await correct(COMPOST, 'Ours stands under the pecan tree.')).activated).toBe(true);
  for (const message of [
    'Can goats graze beside the compost bin?',
    'Do rats and snakes live in compost near a henhouse?',
  ])
    expect(await answerTo(message)).not.toContain('pecan tree');
});

test('a test is judged clause by clause, and its answer can be praised', async () => {
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
  ['an instruction in place of an answer', 'Name crimson clover too.', 'training.instruction'],
  ['a price that is in no article', 'It costs $77.77 at the gate.', 'training.unknown_price'],
])('%s is rejected', async (_, correctionMessage, code) => {
  const body = { question: COMPOST, correctionMessage };
  expect(codeOf(await dexter.api.raw(CORRECT, { body }, { as }))).toEqual([400, code]);
});
