import type { Comment } from '@farm/contracts';
import { countingReplica } from '../testing/counting-replica';
import { LIST as KEY, returningVisitor, SECOND_MS, STATE, setUpComments } from '../testing/comments-fixture';

const fixture = setUpComments();

const texts = (list: readonly Comment[]) => list.map(({ content }) => content);
const place = (comment: Comment | undefined) => `${comment?.createdat ?? ''}_${comment?.id ?? ''}`;
const REPLIES = 'GET /api/comments/:id/replies';

test('pinned roots are at the top of the first page, and on no other', async () => {
  const welcome = await fixture.addComment('welcome', { minute: -90, pinned: true });
  await fixture.addComment('be kind', { minute: -80, root: welcome });
  for (let i = 0; i < 3; i += 1) await fixture.addComment(`c${i}`, { minute: i });
  const first = await fixture.api(KEY, { query: { limit: 2 } });
  expect(texts(first)).toEqual(['welcome', 'be kind', 'c2', 'c1']);
  expect(first[0]).toMatchObject({ pinned: true, replycount: 1 });
  expect(texts(await fixture.api(KEY, { query: { before: place(first.at(-1)), limit: 2 } }))).toEqual(['c0']);
});

test('the first three replies and their number are included; the others are loaded in pages', async () => {
  const root = await fixture.addComment('okra?', { minute: 0 });
  for (let i = 0; i < 60; i += 1) await fixture.addComment(`r${i}`, { minute: 1, ms: i, root });
  const list = await fixture.api(KEY);
  expect(texts(list)).toEqual(['okra?', 'r0', 'r1', 'r2']);
  expect(list[0]).toMatchObject({ replycount: 60 });
  expect(list[1]).toMatchObject({ rootid: root, parentid: root });
  const ids: string[] = [];
  for (let last = list.at(-1); last;) {
    const more = await fixture.api(REPLIES, { params: { id: root }, query: { after: place(last) } });
    ids.push(...texts(more));
    last = more.at(-1);
  }
  expect(ids).toEqual(Array.from({ length: 57 }, (_, i) => `r${i + 3}`));
});

test('replies, hidden conversations and unknown ids have no replies to load', async () => {
  const root = await fixture.addComment('top', { minute: 0 });
  const below = [
    await fixture.addComment('reply', { minute: 1, root }),
    await fixture.addComment('hidden', { minute: 2, status: 'HIDDEN' }),
    '01970000-0000-7000-8000-00000000dead',
  ];
  for (const id of below)
    expect(await fixture.api.raw(REPLIES, { params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'comment.gone' },
    });
});

test('a deleted root leaves a tombstone only if it has replies', async () => {
  const answered = await fixture.addComment('', { minute: 1, status: 'DELETED' });
  await fixture.addComment('still here', { minute: 2, root: answered });
  await fixture.addComment('', { minute: 3, status: 'DELETED' });
  const list = await fixture.api(KEY);
  expect(texts(list)).toEqual(['', 'still here']);
  expect(list[0]).toMatchObject({ status: 'deleted', replycount: 1 });
});

test('tombstones are paged like comments', async () => {
  for (let i = 0; i < 9; i += 1) {
    const deleted = i % 3 === 0;
    const id = await fixture.addComment(deleted ? '' : `c${i}`, {
      minute: i,
      status: deleted ? 'DELETED' : 'PUBLISHED',
    });
    await fixture.addComment(`r${i}`, { minute: 30, ms: i, root: id });
  }
  const ids: string[] = [];
  for (let before: string | undefined; ids.length < 9;) {
    const roots = (await fixture.api(KEY, { query: { before, limit: 2 } })).filter(
      ({ parentid }) => parentid === undefined,
    );
    ids.push(...roots.map(({ content, status }) => status ?? content));
    before = place(roots.at(-1));
  }
  expect(ids).toEqual(['c8', 'c7', 'deleted', 'c5', 'c4', 'deleted', 'c2', 'c1', 'deleted']);
});

test('a deleted reply with answers leaves one tombstone', async () => {
  const root = await fixture.addComment('okra?', { minute: 0 });
  const deleted = await fixture.addComment('', { minute: 1, root, status: 'DELETED' });
  for (let i = 0; i < 5; i += 1) await fixture.addComment(`r${i}`, { minute: 2, ms: i, root, parent: deleted });
  const list = await fixture.api(KEY);
  expect(list.map(({ id }) => id === deleted)).toEqual([false, true, false, false, false]);
  const more = await fixture.api(REPLIES, { params: { id: root }, query: { after: place(list.at(-1)) } });
  expect(texts(more)).toEqual(['r3', 'r4']);
});

test('a question is marked as answered by the farm', async () => {
  const root = await fixture.addComment('when to sow okra?', { minute: 0, question: true });
  const [question] = await fixture.api(KEY);
  expect(question).toMatchObject({ question: true });
  expect(question).not.toHaveProperty('answered');
  await fixture.addComment('when the soil has 65 F', { minute: 1, root, byFarm: true });
  fixture.deps.clock.advance(SECOND_MS); // another copy's words are seen a second later
  expect(await fixture.api(KEY)).toMatchObject([{ answered: true }, { farm: true }]);
});

test('the state counts what everybody sees, and supports If-None-Match', async () => {
  const hidden = await fixture.addComment('hidden', { minute: 0, status: 'HIDDEN' });
  await fixture.addComment('below it', { minute: 5, root: hidden, question: true });
  const root = await fixture.addComment('seen', { minute: 2, question: true });
  const newest = await fixture.addComment('and answered', { minute: 3, root });
  await fixture.addComment('waits', { minute: 4, status: 'PENDING' });
  const { body, headers } = await fixture.api.raw(STATE);
  expect(body).toEqual({ total: 2, roots: 1, questions: 1, newest: `2026-03-20T12:03:00.000Z_${newest}` });
  expect(headers['set-cookie']).toBeUndefined();
  const again = await fixture.api.raw(STATE, {}, { headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('an empty thread has a state', async () =>
  expect(await fixture.api(STATE)).toEqual({ total: 0, roots: 0, questions: 0, newest: '' }));

test('concurrent requests for the state cause one count in five seconds', async () => {
  await fixture.addComment('one', { minute: 0 });
  const { statements, api } = countingReplica(fixture);
  await Promise.all(Array.from({ length: 200 }, () => api(STATE)));
  expect(statements).toHaveLength(1);
  fixture.deps.clock.advance(4_999);
  await fixture.addComment('two', { minute: 1 });
  expect(await api(STATE)).toMatchObject({ total: 1 });
  fixture.deps.clock.advance(1);
  expect(await api(STATE)).toMatchObject({ total: 2 });
});

test('the first page sets a cookie in new browsers only', async () => {
  expect((await fixture.api.raw(KEY, {}, { as: returningVisitor() })).headers['set-cookie']).toBeUndefined();
  expect((await fixture.api.raw(KEY)).headers['set-cookie']).toMatch(/^__Host-visitor=/);
});

const CONVERSATION = 'GET /api/comments/:id/conversation';

test('a linked comment is found with its root, however old it is', async () => {
  const root = await fixture.addComment('okra?', { minute: 0 });
  for (let i = 0; i < 5; i += 1) await fixture.addComment(`r${i}`, { minute: 1, ms: i, root });
  const reply = await fixture.addComment('the linked one', { minute: 2, root });
  expect(texts(await fixture.api(CONVERSATION, { params: { id: reply } }))).toEqual(['okra?', 'the linked one']);
  const [alone] = await fixture.api(CONVERSATION, { params: { id: root } });
  expect(alone).toMatchObject({ id: root, replycount: 6 });
});

test('a link to a held, hidden, deleted or unknown comment, or below a hidden one, finds nothing', async () => {
  const hidden = await fixture.addComment('hidden', { minute: 0, status: 'HIDDEN' });
  const gone = [
    hidden,
    await fixture.addComment('below', { minute: 1, root: hidden }),
    await fixture.addComment('held', { minute: 2, status: 'PENDING' }),
    await fixture.addComment('', { minute: 3, status: 'DELETED' }),
    '01970000-0000-7000-8000-00000000dead',
  ];
  for (const id of gone)
    expect(await fixture.api.raw(CONVERSATION, { params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'comment.gone' },
    });
});
