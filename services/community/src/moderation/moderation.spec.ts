import type { CommentState, ModerationAction } from '@farm/contracts';
import { browser, type Browser } from '@farm/server-kit/testing';
import { DAY, LIST, neighbor, POST, STATE } from '../testing/porch-for-test';
import { porchOfSpec } from '../testing/porch-of-spec';
import { stateAfter } from './transitions';

const ACT = 'POST /api/ops/moderation/comments/:id';
const BULK = 'POST /api/ops/moderation/bulk';
const ANSWER = 'POST /api/ops/moderation/comments/:id/answer';
const QUEUE = 'GET /api/ops/moderation/queue';
const EVENTS = 'GET /api/ops/moderation/events';
const SETTINGS = 'PUT /api/ops/moderation/settings';
const OPERATOR = '0197279a-0000-7000-8000-00000000000f';

const porch = porchOfSpec();
let as: Browser;
beforeEach(async () => {
  as = porch.operator;
});

const act = (id: string, action: ModerationAction, more: { days?: 1 | 7 | 30 } = {}) =>
  porch.api.raw(ACT, { params: { id }, body: { action, reason: 'looked at it', ...more } }, { as });
const events = async () => (await porch.api(EVENTS, {}, { as })).events;

const STATES: readonly CommentState[] = ['PENDING', 'PUBLISHED', 'HIDDEN', 'DELETED'];
const TABLE: Readonly<Record<'approve' | 'hide' | 'restore' | 'delete', readonly (CommentState | null)[]>> = {
  approve: ['PUBLISHED', null, null, null],
  hide: ['HIDDEN', 'HIDDEN', null, null],
  restore: [null, null, 'PUBLISHED', null],
  delete: ['DELETED', 'DELETED', 'DELETED', null],
};
const steps = Object.entries(TABLE).flatMap(([action, results]) =>
  STATES.map((from, i) => [action as keyof typeof TABLE, from, results[i] ?? null] as const),
);

test.each(steps)('%s of what is %s: %s', async (action, from, to) => {
  const plain = { reported: false, isRoot: true, pinned: false, byFarm: false };
  expect(stateAfter(action, { state: from, ...plain })).toBe(to);
  const id = await porch.given('words', { minute: -5, status: from });
  const { status, body } = await act(id, action);
  expect((await porch.row(id)).status).toBe(to ?? from);
  if (to === null) {
    expect([status, body]).toMatchObject([409, { code: 'moderation.not_now' }]);
    return expect(await events()).toEqual([]);
  }
  expect([status, body]).toMatchObject([200, { id, state: to }]);
  const [event, ...others] = await events();
  expect(event).toMatchObject({
    commentId: id,
    actor: OPERATOR,
    action,
    reason: 'looked at it',
    before: from,
    after: to,
  });
  expect(others).toEqual([]);
});

test('two moderators at one moment, on two copies: one is told that somebody was faster', async () => {
  const id = await porch.given('words', { minute: -5, status: 'PENDING' });
  const input = { params: { id }, body: { action: 'approve', reason: 'fine' } };
  const answers = await Promise.all([porch.api.raw(ACT, input, { as }), porch.copy.raw(ACT, input, { as })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await events()).toHaveLength(1);
});

test('what is approved is read and counted at once', async () => {
  const id = await porch.given('sh1t', { minute: -5, status: 'PENDING' });
  expect(await porch.api(STATE)).toMatchObject({ total: 0 });
  await act(id, 'approve');
  expect(await porch.api(STATE)).toMatchObject({ total: 1 });
  expect(await porch.api(LIST)).toMatchObject([{ id }]);
});

test('a deleted comment has no words left, on the desk neither', async () => {
  const id = await porch.given('my secret', { minute: -5 });
  expect((await act(id, 'delete')).body).toMatchObject({ content: '', name: '', state: 'DELETED' });
  expect(JSON.stringify(await porch.row(id))).not.toContain('secret');
});

test('approving what stands published and was reported says that it may stay', async () => {
  const id = await porch.given('fine', { minute: -5 });
  const body = { reason: 'spam', note: 'is it?' } as const;
  await porch.api('POST /api/comments/:id/report', { params: { id }, body }, { as: neighbor() });
  const { comments, waiting } = await porch.api(QUEUE, { query: { tab: 'reported' } }, { as });
  expect(waiting).toEqual({ held: 0, reported: 1, questions: 0 });
  expect(comments).toMatchObject([{ id, reports: [{ reason: 'spam', note: 'is it?' }] }]);
  expect((await act(id, 'approve')).body).toMatchObject({ state: 'PUBLISHED' });
  expect((await porch.api(QUEUE, { query: { tab: 'reported' } }, { as })).comments).toEqual([]);
  expect((await act(id, 'approve')).status).toBe(409);
});

test('three roots are pinned at most, also at one moment; what is hidden loses its place', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map((minute) => porch.given(`c${minute}`, { minute: -minute })));
  const pins = await Promise.all(ids.map((id) => act(id, 'pin')));
  expect(pins.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
  const pinned = (await porch.api(LIST)).filter((comment) => comment.pinned).map(({ id }) => id);
  await act(pinned[0] ?? '', 'hide');
  await act(pinned[1] ?? '', 'unpin');
  expect((await porch.api(LIST)).filter((comment) => comment.pinned)).toHaveLength(1);
  const reply = await porch.given('a reply', { minute: 0, root: ids[0] ?? '' });
  expect((await act(reply, 'pin')).status).toBe(409);
});

test('a blocked visitor cannot write until the day is over, and is told', async () => {
  const writer = neighbor();
  const { commentId: id } = await porch.post('spam', writer);
  expect((await act(id, 'block')).status).toBe(400);
  const { body } = await act(id, 'block', { days: 7 });
  expect(body).toMatchObject({
    state: 'PUBLISHED',
    visitor: { published: 1, blockedUntil: '2026-03-27T12:00:00.000Z' },
  });
  const words = { body: { content: 'more', commenterName: 'Ada' } };
  expect(await porch.api.raw(POST, words, { as: writer })).toMatchObject({
    ...{ status: 403, body: { code: 'comment.blocked', error: 'You can write here again after March 27, 2026.' } },
  });
  const edit = { params: { id }, body: { content: 'changed' } };
  expect((await porch.api.raw('PATCH /api/comments/:id', edit, { as: writer })).status).toBe(403);
  expect((await porch.post('somebody else')).status).toBe('published');
  porch.deps.clock.advance(7 * DAY + 1);
  expect((await porch.post('sorry', writer)).status).toBe('published');
  expect(await events()).toMatchObject([{ action: 'block', after: '2026-03-27T12:00:00.000Z' }]);
});

test('the farm itself is not blocked', async () => {
  const id = await porch.given('welcome', { minute: -5, byFarm: true });
  expect((await act(id, 'block', { days: 1 })).status).toBe(409);
});

test("the farm's answer stands below the question, and the question is answered", async () => {
  const id = await porch.given('when to sow okra?', { minute: -5, question: true });
  const content = ' When the soil has 65 F. ';
  const answer = await porch.api(ANSWER, { params: { id }, body: { content } }, { as });
  expect(answer).toMatchObject({ content: content.trim(), farm: true, parentid: id, rootid: id });
  expect(answer).not.toHaveProperty('mine');
  expect((await porch.api(QUEUE, { query: { tab: 'questions' } }, { as })).comments).toEqual([]);
  expect(await porch.api(LIST)).toMatchObject([{ answered: true }, { commenter_name: 'Sweetgum Family Farm' }]);
  expect(await events()).toMatchObject([{ action: 'answer', commentId: id, after: answer.id }]);
  const waiting = await porch.given('held', { minute: -4, status: 'PENDING' });
  expect((await porch.api.raw(ANSWER, { params: { id: waiting }, body: { content } }, { as })).status).toBe(409);
});

test('many at once: each on its own, those that do not fit are told', async () => {
  const held = await Promise.all([1, 2, 3].map((minute) => porch.given('x', { minute: -minute, status: 'PENDING' })));
  const gone = await porch.given('', { minute: -9, status: 'DELETED' });
  const body = { ids: [...held, gone, held[0] ?? ''], action: 'hide' as const, reason: 'spam wave' };
  const reply = await porch.api(BULK, { body }, { as });
  expect(reply).toEqual({ done: held, refused: [gone] });
  expect(await events()).toHaveLength(3);
});

test('settings are kept with their event, tidied', async () => {
  const settings = { mode: 'hold-first', words: [' Timeshare', 'timeshare'], allowed: ['bastard'] } as const;
  const kept = await porch.api(
    SETTINGS,
    { body: { ...settings, words: [...settings.words], allowed: ['bastard'] } },
    { as },
  );
  expect(kept).toEqual({ mode: 'hold-first', words: ['timeshare'], allowed: ['bastard'] });
  expect(await porch.api('GET /api/ops/moderation/settings', {}, { as })).toEqual(kept);
  expect(await events()).toMatchObject([
    { commentId: null, action: 'settings', before: null, after: JSON.stringify(kept) },
  ]);
});

test.each([
  ['strangers', () => browser(), 401],
  ['members', () => member(), 403],
])('%s are shown nothing', async (_, who, status) => {
  const id = await porch.given('x', { minute: -5 });
  const answer = { params: { id }, body: { action: 'hide', reason: 'because' } };
  expect((await porch.api.raw(ACT, answer, { as: who() })).status).toBe(status);
  expect((await porch.api.raw(QUEUE, {}, { as: who() })).status).toBe(status);
  expect((await porch.api.raw('GET /api/ops/moderation/export', {}, { as: who() })).status).toBe(status);
  expect((await porch.row(id)).status).toBe('PUBLISHED');
});
function member(): Browser {
  const made = browser();
  porch.deps.signIn(made, { id: '0197279a-0000-7000-8000-000000000001', email: 'ada@example.com', role: 'member' });
  return made;
}
