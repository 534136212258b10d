import { createTestBrowser } from '@farm/server-kit/testing';
import { LIST, returningVisitor, POST, SECOND_MS, STATE, setUpComments } from '../testing/comments-fixture';

const EDIT = 'PATCH /api/comments/:id';
const REMOVE = 'DELETE /api/comments/:id';
const MINE = 'GET /api/comments/mine';
const KEY = '01970000-0000-7000-8000-0000000000aa';
const MINUTE = 60 * SECOND_MS;

const fixture = setUpComments();

const count = () => fixture.database.db.comment.count();
const rows = () => fixture.database.db.comment.findMany({ orderBy: { createdAt: 'asc' } });
const tried = (key: string, input: Parameters<typeof fixture.api.raw>[1], as = returningVisitor()) =>
  fixture.api.raw(key, input, { as });
const errorOf = async (key: string, input: Parameters<typeof fixture.api.raw>[1], as = returningVisitor()) => {
  const { status, body } = await tried(key, input, as);
  return [status, (body as { code: string }).code, (body as { error: string }).error];
};
const words = (content: string, commenterName = 'Ada') => ({ body: { content, commenterName } });

test('the specified payload alone is published, also without a cookie', async () => {
  const { status, body } = await tried(POST, words('Rain at last.'), createTestBrowser());
  expect(status).toBe(200);
  const [row] = await rows();
  expect(body).toEqual({
    commentId: row?.id,
    status: 'published',
    comment: {
      ...{ id: row?.id, content: 'Rain at last.', commenter_name: 'Ada', likes: 0, mine: true },
      createdat: '2026-03-20T12:00:00.000Z',
    },
  });
  expect(await fixture.api(LIST)).toMatchObject([{ content: 'Rain at last.' }]);
  expect((await fixture.api(LIST))[0]).not.toHaveProperty('mine');
});

test('the row stores a hash of the visitor cookie', async () => {
  const as = returningVisitor();
  await fixture.post('Rain at last.', as);
  const [row] = await rows();
  expect(row?.visitor).toMatch(/^[\w-]{43}$/);
  expect(decodeURIComponent(as.cookie('__Host-visitor') ?? '')).not.toContain(row?.visitor);
});

test('a reply belongs to the root, also when it answers a reply', async () => {
  const { commentId: root } = await fixture.post('okra?');
  const { commentId: reply } = await fixture.post('soak it', returningVisitor(), { parentId: root });
  const { comment } = await fixture.post('overnight?', returningVisitor(), { parentId: reply });
  expect(comment).toMatchObject({ parentid: reply, rootid: root });
  expect(await fixture.api(STATE)).toMatchObject({ total: 3, roots: 1 });
});

test('repeating a key creates one comment, also concurrently on two replicas', async () => {
  const as = returningVisitor();
  const body = { content: 'Rain at last.', commenterName: 'Ada', key: KEY };
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => (i % 2 ? fixture.api : fixture.replica)(POST, { body }, { as })),
  );
  expect(new Set(answers.map(({ commentId }) => commentId)).size).toBe(1);
  expect(await count()).toBe(1);
  await fixture.api(POST, { body }, { as: returningVisitor() });
  expect(await count()).toBe(2);
});

test.each([
  ['a blank text', words(' \u200b\n '), [400, 'comment.empty', 'Please enter both your name and comment.']],
  ['a blank name', words('Rain', ' \u3164'), [400, 'comment.empty', 'Please enter both your name and comment.']],
  ['no text', { body: { commenterName: 'Ada' } }, [400, 'request.invalid', 'Please enter both your name and comment.']],
  ['2,001 characters', words('x'.repeat(2_001)), [422, 'comment.too_long', 'Please keep it to 2,000 characters.']],
  ['a name of 41', words('Rain', 'x'.repeat(41)), [422, 'comment.name', 'Please keep your name to 40 characters.']],
  [
    'a name of ours',
    words('Rain', 'Dехter Jr'),
    [422, 'comment.name', 'That name belongs to the farm. Please use your own.'],
  ],
  [
    'an unknown parent',
    { body: { ...words('Rain').body, parentId: '01970000-0000-7000-8000-00000000dead' } },
    [404, 'comment.no_parent', 'The comment you replied to was removed.'],
  ],
  [
    'a parent that is no id',
    { body: { ...words('Rain').body, parentId: "'; DROP" } },
    [404, 'comment.no_parent', 'The comment you replied to was removed.'],
  ],
  [
    'a blank reply',
    { body: { ...words(' ').body, parentId: KEY } },
    [400, 'comment.empty', 'Please enter both your name and reply.'],
  ],
  ['17 KB', words('x'.repeat(17_000)), [413, 'request.too_large', 'That is too much to send at once.']],
])('%s is rejected in words', async (_, input, expected) => {
  expect(await errorOf(POST, input)).toEqual(expected);
  expect(await count()).toBe(0);
});

test.each([
  [words('x'.repeat(2_001)), 'content'],
  [words('Rain', 'x'.repeat(41)), 'commenterName'],
])('what is wrong with a field names it: %#', async (input, field) =>
  expect((await tried(POST, input)).body).toMatchObject({ field }),
);

test('2,000 emoji and a name of 40 are not too long', async () => {
  await fixture.post('🌽'.repeat(2_000), returningVisitor(), { commenterName: '👩🏾‍🌾'.repeat(40) });
  expect((await rows())[0]).toMatchObject({ body: '🌽'.repeat(2_000), authorName: '👩🏾‍🌾'.repeat(40) });
});

test.each(['PENDING', 'HIDDEN', 'DELETED'])('a %s comment cannot be answered', async (status) => {
  const parentId = await fixture.addComment('x', { minute: -1, status });
  const input = { body: { ...words('Rain').body, parentId } };
  expect((await errorOf(POST, input))[1]).toBe('comment.no_parent');
});

test('own comments can be edited for 15 minutes', async () => {
  const as = returningVisitor();
  const { commentId: id } = await fixture.post('Rian at last.', as);
  fixture.deps.clock.advance(15 * MINUTE - SECOND_MS);
  const edited = await fixture.api(EDIT, { params: { id }, body: { content: ' Rain at last. ' } }, { as });
  expect(edited).toMatchObject({ id, content: 'Rain at last.', edited: true, mine: true });
  fixture.deps.clock.advance(2 * SECOND_MS);
  const response = await errorOf(EDIT, { params: { id }, body: { content: 'Snow.' } }, as);
  expect(response.slice(0, 2)).toEqual([409, 'comment.too_late']);
  expect((await fixture.row(id)).body).toBe('Rain at last.');
});

test('an edit is moderated like a post, and a held comment remains held', async () => {
  const as = returningVisitor();
  const { commentId: id } = await fixture.post('Rain at last.', as);
  const change = (content: string) => fixture.api(EDIT, { params: { id }, body: { content } }, { as });
  expect(await change('sh1t')).toMatchObject({ status: 'pending' });
  expect(await change('Rain, I said.')).toMatchObject({ status: 'pending', content: 'Rain, I said.' });
  expect(await fixture.api(LIST)).toEqual([]);
});

test("nobody can edit or delete another author's comment", async () => {
  const { commentId: id } = await fixture.post('Rain at last.');
  const input = { params: { id }, body: { content: 'Snow.' } };
  expect((await errorOf(EDIT, input)).slice(0, 2)).toEqual([403, 'comment.not_yours']);
  expect((await errorOf(REMOVE, { params: { id } })).slice(0, 2)).toEqual([403, 'comment.not_yours']);
  const waiting = await fixture.addComment('waits', { minute: -1, status: 'PENDING' });
  expect((await errorOf(REMOVE, { params: { id: waiting } })).slice(0, 2)).toEqual([404, 'comment.gone']);
});

test("a deleted comment's text is deleted immediately; a tombstone remains above replies", async () => {
  const as = returningVisitor();
  const { commentId: id } = await fixture.post('my secret', as, { question: true });
  await fixture.post('an answer', returningVisitor(), { parentId: id });
  await fixture.api('POST /api/comments/:id/report', { params: { id }, body: { reason: 'private', note: 'a secret' } });
  expect(await fixture.api(REMOVE, { params: { id } }, { as })).toEqual({ removed: true });
  expect(await fixture.api(REMOVE, { params: { id } }, { as })).toEqual({ removed: true });
  expect(await fixture.api(LIST)).toMatchObject([{ id, content: '', commenter_name: '', status: 'deleted' }, {}]);
  const tables = await fixture.database.pool
    .query(`SELECT c::text || coalesce(r::text, '') || coalesce(e::text, '') AS text
    FROM comment c LEFT JOIN comment_report r ON r.comment_id = c.id LEFT JOIN moderation_event e ON e.comment_id = c.id`);
  expect(JSON.stringify(tables.rows)).not.toMatch(/secret|Ada,.*DELETED/);
  expect(await fixture.database.db.moderationEvent.findMany()).toMatchObject([
    { commentId: id, actor: 'writer', action: 'delete', before: 'PUBLISHED', after: 'DELETED' },
  ]);
  expect((await errorOf(POST, { body: { ...words('too late').body, parentId: id } }))[1]).toBe('comment.no_parent');
});

test('a browser can download and delete all its comments', async () => {
  const as = returningVisitor();
  await fixture.post('first', as);
  fixture.deps.clock.advance(SECOND_MS);
  await fixture.post('sh1t', as);
  await fixture.post('not mine');
  const { body, headers } = await tried(MINE, {}, as);
  expect(headers['content-disposition']).toBe('attachment; filename="my-comments.json"');
  expect(body).toMatchObject({
    comments: [
      { content: 'sh1t', status: 'pending' },
      { content: 'first', mine: true },
    ],
  });
  expect(await fixture.api('DELETE /api/comments/mine', {}, { as })).toEqual({ removed: 2 });
  expect(await fixture.api(MINE, {}, { as })).toEqual({ comments: [] });
  expect(await fixture.api(LIST)).toMatchObject([{ content: 'not mine' }]);
});

test('the eleventh comment of a minute is rejected with the seconds to wait', async () => {
  const as = returningVisitor();
  for (let i = 0; i < 10; i += 1) await fixture.post(`tomato number ${i}`, as);
  const { status, headers, body } = await tried(POST, words('one more'), as);
  const sentence = `You are posting quickly. Please wait ${String(headers['retry-after'])} seconds and try again.`;
  expect([status, body]).toMatchObject([429, { code: 'comment.slow_down', error: sentence }]);
});
