import type { Comment } from '@farm/contracts';
import { countingCopy } from '../testing/counting-copy';
import { LIST as KEY, neighbor, SECOND, STATE } from '../testing/porch-for-test';
import { porchOfSpec } from '../testing/porch-of-spec';

const porch = porchOfSpec();

const texts = (list: readonly Comment[]) => list.map(({ content }) => content);
const place = (comment: Comment | undefined) => `${comment?.createdat ?? ''}_${comment?.id ?? ''}`;
const REPLIES = 'GET /api/comments/:id/replies';

test('pinned roots stand on top of the first page, and on no other', async () => {
  const welcome = await porch.given('welcome', { minute: -90, pinned: true });
  await porch.given('be kind', { minute: -80, root: welcome });
  for (let i = 0; i < 3; i += 1) await porch.given(`c${i}`, { minute: i });
  const first = await porch.api(KEY, { query: { limit: 2 } });
  expect(texts(first)).toEqual(['welcome', 'be kind', 'c2', 'c1']);
  expect(first[0]).toMatchObject({ pinned: true, replycount: 1 });
  expect(texts(await porch.api(KEY, { query: { before: place(first.at(-1)), limit: 2 } }))).toEqual(['c0']);
});

test('of many replies the first three come, with their number; the others by the page', async () => {
  const root = await porch.given('okra?', { minute: 0 });
  for (let i = 0; i < 60; i += 1) await porch.given(`r${i}`, { minute: 1, ms: i, root });
  const list = await porch.api(KEY);
  expect(texts(list)).toEqual(['okra?', 'r0', 'r1', 'r2']);
  expect(list[0]).toMatchObject({ replycount: 60 });
  expect(list[1]).toMatchObject({ rootid: root, parentid: root });
  const seen: string[] = [];
  for (let last = list.at(-1); last;) {
    const more = await porch.api(REPLIES, { params: { id: root }, query: { after: place(last) } });
    seen.push(...texts(more));
    last = more.at(-1);
  }
  expect(seen).toEqual(Array.from({ length: 57 }, (_, i) => `r${i + 3}`));
});

test('there are no replies to read below a reply, a hidden conversation, or nothing', async () => {
  const root = await porch.given('top', { minute: 0 });
  const below = [
    await porch.given('reply', { minute: 1, root }),
    await porch.given('hidden', { minute: 2, status: 'HIDDEN' }),
    '01970000-0000-7000-8000-00000000dead',
  ];
  for (const id of below)
    expect(await porch.api.raw(REPLIES, { params: { id } })).toMatchObject({
      status: 404,
      body: { code: 'comment.gone' },
    });
});

test('a deleted root with replies leaves a mark, one without leaves nothing', async () => {
  const answered = await porch.given('', { minute: 1, status: 'DELETED' });
  await porch.given('still here', { minute: 2, root: answered });
  await porch.given('', { minute: 3, status: 'DELETED' });
  const list = await porch.api(KEY);
  expect(texts(list)).toEqual(['', 'still here']);
  expect(list[0]).toMatchObject({ status: 'deleted', replycount: 1 });
});

test('marks take part in the pages like what they stand for', async () => {
  for (let i = 0; i < 9; i += 1) {
    const deleted = i % 3 === 0;
    const id = await porch.given(deleted ? '' : `c${i}`, { minute: i, status: deleted ? 'DELETED' : 'PUBLISHED' });
    await porch.given(`r${i}`, { minute: 30, ms: i, root: id });
  }
  const seen: string[] = [];
  for (let before: string | undefined; seen.length < 9;) {
    const roots = (await porch.api(KEY, { query: { before, limit: 2 } })).filter(
      ({ parentid }) => parentid === undefined,
    );
    seen.push(...roots.map(({ content, status }) => status ?? content));
    before = place(roots.at(-1));
  }
  expect(seen).toEqual(['c8', 'c7', 'deleted', 'c5', 'c4', 'deleted', 'c2', 'c1', 'deleted']);
});

test('a deleted reply that was answered leaves its mark once', async () => {
  const root = await porch.given('okra?', { minute: 0 });
  const gone = await porch.given('', { minute: 1, root, status: 'DELETED' });
  for (let i = 0; i < 5; i += 1) await porch.given(`r${i}`, { minute: 2, ms: i, root, parent: gone });
  const list = await porch.api(KEY);
  expect(list.map(({ id }) => id === gone)).toEqual([false, true, false, false, false]);
  const more = await porch.api(REPLIES, { params: { id: root }, query: { after: place(list.at(-1)) } });
  expect(texts(more)).toEqual(['r3', 'r4']);
});

test('a question says that the farm has answered it', async () => {
  const root = await porch.given('when to sow okra?', { minute: 0, question: true });
  const [asked] = await porch.api(KEY);
  expect(asked).toMatchObject({ question: true });
  expect(asked).not.toHaveProperty('answered');
  await porch.given('when the soil has 65 F', { minute: 1, root, byFarm: true });
  porch.deps.clock.advance(SECOND); // another copy's words are seen a second later
  expect(await porch.api(KEY)).toMatchObject([{ answered: true }, { farm: true }]);
});

test('the state counts what everybody sees, and says nothing to who knows it', async () => {
  const hidden = await porch.given('hidden', { minute: 0, status: 'HIDDEN' });
  await porch.given('below it', { minute: 5, root: hidden, question: true });
  const root = await porch.given('seen', { minute: 2, question: true });
  const newest = await porch.given('and answered', { minute: 3, root });
  await porch.given('waits', { minute: 4, status: 'PENDING' });
  const { body, headers } = await porch.api.raw(STATE);
  expect(body).toEqual({ total: 2, roots: 1, questions: 1, newest: `2026-03-20T12:03:00.000Z_${newest}` });
  expect(headers['set-cookie']).toBeUndefined();
  const again = await porch.api.raw(STATE, {}, { headers: { 'if-none-match': String(headers['etag']) } });
  expect([again.status, again.body]).toEqual([304, '']);
});

test('an empty thread has a state too', async () =>
  expect(await porch.api(STATE)).toEqual({ total: 0, roots: 0, questions: 0, newest: '' }));

test('a crowd that asks for the state at one moment costs one count in five seconds', async () => {
  await porch.given('one', { minute: 0 });
  const { statements, ask } = countingCopy(porch);
  await Promise.all(Array.from({ length: 200 }, () => ask(STATE)));
  expect(statements).toHaveLength(1);
  porch.deps.clock.advance(4_999);
  await porch.given('two', { minute: 1 });
  expect(await ask(STATE)).toMatchObject({ total: 1 });
  porch.deps.clock.advance(1);
  expect(await ask(STATE)).toMatchObject({ total: 2 });
});

test('the first page gives a new browser its cookie, a known one keeps its own', async () => {
  expect((await porch.api.raw(KEY, {}, { as: neighbor() })).headers['set-cookie']).toBeUndefined();
  expect((await porch.api.raw(KEY)).headers['set-cookie']).toMatch(/^__Host-visitor=/);
});
