import type { CommentState, ModerationAction } from '@farm/contracts';
import { createTestBrowser, type Browser } from '@farm/server-kit/testing';
import { DAY_MS, LIST, returningVisitor, POST, STATE, setUpComments } from '../testing/comments-fixture';
import { stateAfter } from './moderation-actions';

const ACTION = 'POST /api/ops/moderation/comments/:id';
const BULK = 'POST /api/ops/moderation/bulk';
const ANSWER = 'POST /api/ops/moderation/comments/:id/answer';
const QUEUE = 'GET /api/ops/moderation/queue';
const EVENTS = 'GET /api/ops/moderation/events';
const SETTINGS = 'PUT /api/ops/moderation/settings';
const OPERATOR = '0197279a-0000-7000-8000-00000000000f';

const fixture = setUpComments();
let as: Browser;
beforeEach(async () => {
  as = fixture.operator;
});

const applyAction = (id: string, action: ModerationAction, more: { days?: 1 | 7 | 30 } = {}) =>
  fixture.api.raw(ACTION, { params: { id }, body: { action, reason: 'looked at it', ...more } }, { as });
const events = async () => (await fixture.api(EVENTS, {}, { as })).events;

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

test.each(steps)('%s when %s: %s', async (action, from, to) => {
  const plain = { reported: false, isRoot: true, pinned: false, byFarm: false };
  expect(stateAfter(action, { state: from, ...plain })).toBe(to);
  const id = await fixture.addComment('words', { minute: -5, status: from });
  const { status, body } = await applyAction(id, action);
  expect((await fixture.row(id)).status).toBe(to ?? from);
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

test('of two concurrent moderators on two replicas one gets a conflict', async () => {
  const id = await fixture.addComment('words', { minute: -5, status: 'PENDING' });
  const input = { params: { id }, body: { action: 'approve', reason: 'fine' } };
  const answers = await Promise.all([
    fixture.api.raw(ACTION, input, { as }),
    fixture.replica.raw(ACTION, input, { as }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await events()).toHaveLength(1);
});

test('an approved comment is visible and counted immediately', async () => {
  const id = await fixture.addComment('sh1t', { minute: -5, status: 'PENDING' });
  expect(await fixture.api(STATE)).toMatchObject({ total: 0 });
  await applyAction(id, 'approve');
  expect(await fixture.api(STATE)).toMatchObject({ total: 1 });
  expect(await fixture.api(LIST)).toMatchObject([{ id }]);
});

test('a deleted comment has no text, not even for moderators', async () => {
  const id = await fixture.addComment('my secret', { minute: -5 });
  expect((await applyAction(id, 'delete')).body).toMatchObject({ content: '', name: '', state: 'DELETED' });
  expect(JSON.stringify(await fixture.row(id))).not.toContain('secret');
});

test('approving a reported comment dismisses its reports', async () => {
  const id = await fixture.addComment('fine', { minute: -5 });
  const body = { reason: 'spam', note: 'is it?' } as const;
  await fixture.api('POST /api/comments/:id/report', { params: { id }, body }, { as: returningVisitor() });
  const { comments, waiting } = await fixture.api(QUEUE, { query: { tab: 'reported' } }, { as });
  expect(waiting).toEqual({ held: 0, reported: 1, questions: 0 });
  expect(comments).toMatchObject([{ id, reports: [{ reason: 'spam', note: 'is it?' }] }]);
  expect((await applyAction(id, 'approve')).body).toMatchObject({ state: 'PUBLISHED' });
  expect((await fixture.api(QUEUE, { query: { tab: 'reported' } }, { as })).comments).toEqual([]);
  expect((await applyAction(id, 'approve')).status).toBe(409);
});

test('at most three roots are pinned, also concurrently; hiding unpins', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5].map((minute) => fixture.addComment(`c${minute}`, { minute: -minute })));
  const pins = await Promise.all(ids.map((id) => applyAction(id, 'pin')));
  expect(pins.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
  const pinned = (await fixture.api(LIST)).filter((comment) => comment.pinned).map(({ id }) => id);
  await applyAction(pinned[0] ?? '', 'hide');
  await applyAction(pinned[1] ?? '', 'unpin');
  expect((await fixture.api(LIST)).filter((comment) => comment.pinned)).toHaveLength(1);
  const reply = await fixture.addComment('a reply', { minute: 0, root: ids[0] ?? '' });
  expect((await applyAction(reply, 'pin')).status).toBe(409);
});

test('a blocked visitor cannot post until the block ends, and sees the date', async () => {
  const writer = returningVisitor();
  const { commentId: id } = await fixture.post('spam', writer);
  expect((await applyAction(id, 'block')).status).toBe(400);
  const { body } = await applyAction(id, 'block', { days: 7 });
  expect(body).toMatchObject({
    state: 'PUBLISHED',
    visitor: { published: 1, blockedUntil: '2026-03-27T12:00:00.000Z' },
  });
  const words = { body: { content: 'more', commenterName: 'Ada' } };
  expect(await fixture.api.raw(POST, words, { as: writer })).toMatchObject({
    ...{ status: 403, body: { code: 'comment.blocked', error: 'You can write here again after March 27, 2026.' } },
  });
  const edit = { params: { id }, body: { content: 'changed' } };
  expect((await fixture.api.raw('PATCH /api/comments/:id', edit, { as: writer })).status).toBe(403);
  expect((await fixture.post('somebody else')).status).toBe('published');
  fixture.deps.clock.advance(7 * DAY_MS + 1);
  expect((await fixture.post('sorry', writer)).status).toBe('published');
  expect(await events()).toMatchObject([{ action: 'block', after: '2026-03-27T12:00:00.000Z' }]);
});

test('the farm cannot be blocked', async () => {
  const id = await fixture.addComment('welcome', { minute: -5, byFarm: true });
  expect((await applyAction(id, 'block', { days: 1 })).status).toBe(409);
});

test("the farm's answer appears below the question and marks it as answered", async () => {
  const id = await fixture.addComment('when to sow okra?', { minute: -5, question: true });
  const content = ' When the soil has 65 F. ';
  const answer = await fixture.api(ANSWER, { params: { id }, body: { content } }, { as });
  expect(answer).toMatchObject({ content: content.trim(), farm: true, parentid: id, rootid: id });
  expect(answer).not.toHaveProperty('mine');
  expect((await fixture.api(QUEUE, { query: { tab: 'questions' } }, { as })).comments).toEqual([]);
  expect(await fixture.api(LIST)).toMatchObject([{ answered: true }, { commenter_name: 'Sweetgum Family Farm' }]);
  expect(await events()).toMatchObject([{ action: 'answer', commentId: id, after: answer.id }]);
  const waiting = await fixture.addComment('held', { minute: -4, status: 'PENDING' });
  expect((await fixture.api.raw(ANSWER, { params: { id: waiting }, body: { content } }, { as })).status).toBe(409);
});

test('a bulk action is applied to each comment, and lists those for which it is not possible', async () => {
  const held = await Promise.all(
    [1, 2, 3].map((minute) => fixture.addComment('x', { minute: -minute, status: 'PENDING' })),
  );
  const deleted = await fixture.addComment('', { minute: -9, status: 'DELETED' });
  const body = { ids: [...held, deleted, held[0] ?? ''], action: 'hide' as const, reason: 'spam wave' };
  const reply = await fixture.api(BULK, { body }, { as });
  expect(reply).toEqual({ done: held, refused: [deleted] });
  expect(await events()).toHaveLength(3);
});

test('settings are normalized and stored with an event', async () => {
  const settings = { mode: 'hold-first', words: [' Timeshare', 'timeshare'], allowed: ['bastard'] } as const;
  const response = await fixture.api(
    SETTINGS,
    { body: { ...settings, words: [...settings.words], allowed: ['bastard'] } },
    { as },
  );
  const { version, ...values } = response;
  expect(values).toEqual({ mode: 'hold-first', words: ['timeshare'], allowed: ['bastard'] });
  expect(version).toEqual(expect.any(String));
  expect(await fixture.api('GET /api/ops/moderation/settings', {}, { as })).toEqual(response);
  expect(await events()).toMatchObject([
    { commentId: null, action: 'settings', before: null, after: JSON.stringify(values) },
  ]);
});

test.each([
  ['strangers', () => createTestBrowser(), 401],
  ['members', () => member(), 403],
])('%s have no access', async (_, who, status) => {
  const id = await fixture.addComment('x', { minute: -5 });
  const answer = { params: { id }, body: { action: 'hide', reason: 'because' } };
  expect((await fixture.api.raw(ACTION, answer, { as: who() })).status).toBe(status);
  expect((await fixture.api.raw(QUEUE, {}, { as: who() })).status).toBe(status);
  expect((await fixture.api.raw('GET /api/ops/moderation/export', {}, { as: who() })).status).toBe(status);
  expect((await fixture.row(id)).status).toBe('PUBLISHED');
});
function member(): Browser {
  const visitor_ = createTestBrowser();
  fixture.deps.signIn(visitor_, {
    id: '0197279a-0000-7000-8000-000000000001',
    email: 'ada@example.com',
    role: 'member',
  });
  return visitor_;
}

test('of two operators who change the same settings, also for the first time, one gets a conflict with the stored ones', async () => {
  const GET = 'GET /api/ops/moderation/settings';
  for (const round of [1, 2]) {
    const { version } = await fixture.api(GET, {}, { as });
    if (version === undefined) throw new Error('the settings name no version');
    fixture.deps.clock.advance(1_000);
    const change = (on: typeof fixture.api, word: string) =>
      on.raw(SETTINGS, { body: { mode: 'open', words: [word], allowed: [] }, query: { version } }, { as });
    const replies = await Promise.all([
      change(fixture.api, `poker${round}`),
      change(fixture.replica, `casino${round}`),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stored = await fixture.api(GET, {}, { as });
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'moderation.settings_changed',
      settings: stored,
    });
    expect(replies.find(({ status }) => status === 200)?.body).toEqual(stored);
  }
});
