import { browser } from '@farm/server-kit/testing';
import { LIST, neighbor, POST, SECOND, STATE } from '../testing/porch-for-test';
import { porchOfSpec } from '../testing/porch-of-spec';

const EDIT = 'PATCH /api/comments/:id';
const REMOVE = 'DELETE /api/comments/:id';
const MINE = 'GET /api/comments/mine';
const KEY = '01970000-0000-7000-8000-0000000000aa';
const MINUTE = 60 * SECOND;

const porch = porchOfSpec();

const count = () => porch.database.db.comment.count();
const rows = () => porch.database.db.comment.findMany({ orderBy: { createdAt: 'asc' } });
const tried = (key: string, input: Parameters<typeof porch.api.raw>[1], as = neighbor()) =>
  porch.api.raw(key, input, { as });
const refused = async (key: string, input: Parameters<typeof porch.api.raw>[1], as = neighbor()) => {
  const { status, body } = await tried(key, input, as);
  return [status, (body as { code: string }).code, (body as { error: string }).error];
};
const words = (content: string, commenterName = 'Ada') => ({ body: { content, commenterName } });

test("the specification's payload alone is published, by who brings no cookie", async () => {
  const { status, body } = await tried(POST, words('Rain at last.'), browser());
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
  expect(await porch.api(LIST)).toMatchObject([{ content: 'Rain at last.' }]);
  expect((await porch.api(LIST))[0]).not.toHaveProperty('mine');
});

test('the row holds a mark of the browser, never its cookie', async () => {
  const as = neighbor();
  await porch.post('Rain at last.', as);
  const [row] = await rows();
  expect(row?.visitor).toMatch(/^[\w-]{43}$/);
  expect(decodeURIComponent(as.cookie('__Host-visitor') ?? '')).not.toContain(row?.visitor);
});

test('a reply stands below its root, also when it answers a reply', async () => {
  const { commentId: root } = await porch.post('okra?');
  const { commentId: reply } = await porch.post('soak it', neighbor(), { parentId: root });
  const { comment } = await porch.post('overnight?', neighbor(), { parentId: reply });
  expect(comment).toMatchObject({ parentid: reply, rootid: root });
  expect(await porch.api(STATE)).toMatchObject({ total: 3, roots: 1 });
});

test('the same key twice is one comment, also at the same moment on two copies', async () => {
  const as = neighbor();
  const body = { content: 'Rain at last.', commenterName: 'Ada', key: KEY };
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => (i % 2 ? porch.api : porch.copy)(POST, { body }, { as })),
  );
  expect(new Set(answers.map(({ commentId }) => commentId)).size).toBe(1);
  expect(await count()).toBe(1);
  await porch.api(POST, { body }, { as: neighbor() });
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
    [404, 'comment.no_parent', 'The comment you answer is not there any more.'],
  ],
  [
    'a parent that is no id',
    { body: { ...words('Rain').body, parentId: "'; DROP" } },
    [404, 'comment.no_parent', 'The comment you answer is not there any more.'],
  ],
  [
    'a blank reply',
    { body: { ...words(' ').body, parentId: KEY } },
    [400, 'comment.empty', 'Please enter both your name and reply.'],
  ],
  ['17 KB', words('x'.repeat(17_000)), [413, 'request.too_large', 'That is too much to send at once.']],
])('%s is refused in words', async (_, input, refusal) => {
  expect(await refused(POST, input)).toEqual(refusal);
  expect(await count()).toBe(0);
});

test('2,000 pictures and a name of 40 are not too long', async () => {
  await porch.post('🌽'.repeat(2_000), neighbor(), { commenterName: '👩🏾‍🌾'.repeat(40) });
  expect((await rows())[0]).toMatchObject({ body: '🌽'.repeat(2_000), authorName: '👩🏾‍🌾'.repeat(40) });
});

test.each(['PENDING', 'HIDDEN', 'DELETED'])('what is %s cannot be answered', async (status) => {
  const parentId = await porch.given('x', { minute: -1, status });
  const input = { body: { ...words('Rain').body, parentId } };
  expect((await refused(POST, input))[1]).toBe('comment.no_parent');
});

test('own words can be changed for 15 minutes', async () => {
  const as = neighbor();
  const { commentId: id } = await porch.post('Rian at last.', as);
  porch.deps.clock.advance(15 * MINUTE - SECOND);
  const edited = await porch.api(EDIT, { params: { id }, body: { content: ' Rain at last. ' } }, { as });
  expect(edited).toMatchObject({ id, content: 'Rain at last.', edited: true, mine: true });
  porch.deps.clock.advance(2 * SECOND);
  const late = await refused(EDIT, { params: { id }, body: { content: 'Snow.' } }, as);
  expect(late.slice(0, 2)).toEqual([409, 'comment.too_late']);
  expect((await porch.row(id)).body).toBe('Rain at last.');
});

test('an edit is screened like a post, and what waits goes on waiting', async () => {
  const as = neighbor();
  const { commentId: id } = await porch.post('Rain at last.', as);
  const change = (content: string) => porch.api(EDIT, { params: { id }, body: { content } }, { as });
  expect(await change('sh1t')).toMatchObject({ status: 'pending' });
  expect(await change('Rain, I said.')).toMatchObject({ status: 'pending', content: 'Rain, I said.' });
  expect(await porch.api(LIST)).toEqual([]);
});

test("nobody changes or takes away another's words", async () => {
  const { commentId: id } = await porch.post('Rain at last.');
  const input = { params: { id }, body: { content: 'Snow.' } };
  expect((await refused(EDIT, input)).slice(0, 2)).toEqual([403, 'comment.not_yours']);
  expect((await refused(REMOVE, { params: { id } })).slice(0, 2)).toEqual([403, 'comment.not_yours']);
  const waiting = await porch.given('waits', { minute: -1, status: 'PENDING' });
  expect((await refused(REMOVE, { params: { id: waiting } })).slice(0, 2)).toEqual([404, 'comment.gone']);
});

test('what is taken back is gone from the database at once; a mark stays above replies', async () => {
  const as = neighbor();
  const { commentId: id } = await porch.post('my secret', as, { question: true });
  await porch.post('an answer', neighbor(), { parentId: id });
  await porch.api('POST /api/comments/:id/report', { params: { id }, body: { reason: 'private', note: 'a secret' } });
  expect(await porch.api(REMOVE, { params: { id } }, { as })).toEqual({ removed: true });
  expect(await porch.api(REMOVE, { params: { id } }, { as })).toEqual({ removed: true });
  expect(await porch.api(LIST)).toMatchObject([{ id, content: '', commenter_name: '', status: 'deleted' }, {}]);
  const tables = await porch.database.pool
    .query(`SELECT c::text || coalesce(r::text, '') || coalesce(e::text, '') AS text
    FROM comment c LEFT JOIN comment_report r ON r.comment_id = c.id LEFT JOIN moderation_event e ON e.comment_id = c.id`);
  expect(JSON.stringify(tables.rows)).not.toMatch(/secret|Ada,.*DELETED/);
  expect(await porch.database.db.moderationEvent.findMany()).toMatchObject([
    { commentId: id, actor: 'writer', action: 'delete', before: 'PUBLISHED', after: 'DELETED' },
  ]);
  expect((await refused(POST, { body: { ...words('too late').body, parentId: id } }))[1]).toBe('comment.no_parent');
});

test('this browser reads everything it wrote, as a file, and takes it all back', async () => {
  const as = neighbor();
  await porch.post('first', as);
  porch.deps.clock.advance(SECOND);
  await porch.post('sh1t', as);
  await porch.post('not mine');
  const { body, headers } = await tried(MINE, {}, as);
  expect(headers['content-disposition']).toBe('attachment; filename="my-comments.json"');
  expect(body).toMatchObject({
    comments: [
      { content: 'sh1t', status: 'pending' },
      { content: 'first', mine: true },
    ],
  });
  expect(await porch.api('DELETE /api/comments/mine', {}, { as })).toEqual({ removed: 2 });
  expect(await porch.api(MINE, {}, { as })).toEqual({ comments: [] });
  expect(await porch.api(LIST)).toMatchObject([{ content: 'not mine' }]);
});

test('the eleventh comment of a minute waits, with the seconds in words', async () => {
  const as = neighbor();
  for (let i = 0; i < 10; i += 1) await porch.post(`tomato number ${i}`, as);
  const { status, headers, body } = await tried(POST, words('one more'), as);
  const sentence = `You are posting quickly. Please wait ${String(headers['retry-after'])} seconds and try again.`;
  expect([status, body]).toMatchObject([429, { code: 'comment.slow_down', error: sentence }]);
});
