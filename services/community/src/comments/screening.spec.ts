import { browser } from '@farm/server-kit/testing';
import { DAY, LIST, neighbor, POST, SECOND, STATE } from '../testing/porch-for-test';
import { porchOfSpec } from '../testing/porch-of-spec';

const REPORT = 'POST /api/comments/:id/report';
const KEEP = 'PUT /api/ops/moderation/settings';

const porch = porchOfSpec();

const contents = async (as = neighbor()) => (await porch.api(LIST, {}, { as })).map(({ content }) => content);
const settle = (settings: Parameters<typeof porch.api<typeof KEEP>>[1]['body']) =>
  porch.api(KEEP, { body: settings }, { as: porch.operator });

test.each([
  'Cumin is up.',
  'Shiitake logs are in.',
  'The cockscomb blooms.',
  'A blue tit in the pear!',
  'I hoe at dawn.',
  'Pussy willow, already.',
])('%j is published', async (text) => {
  expect(await porch.post(text)).toMatchObject({ status: 'published' });
});

test("what is held is in no list, count or page but its own visitor's", async () => {
  const root = await porch.given('okra?', { minute: -5 });
  const as = neighbor();
  const held = await porch.post('sh1t happens', as);
  await porch.post('f.u.c.k', as, { parentId: root, question: true });
  expect(held).toMatchObject({ status: 'pending', comment: { status: 'pending', content: 'sh1t happens' } });
  expect(await contents()).toEqual(['okra?']);
  expect(await porch.api(STATE)).toMatchObject({
    total: 1,
    roots: 1,
    questions: 0,
    newest: expect.stringMatching(root) as string,
  });
  expect(await contents(as)).toEqual(['sh1t happens', 'okra?', 'f.u.c.k']);
  const replies = { params: { id: root } };
  expect(await porch.api('GET /api/comments/:id/replies', replies)).toEqual([]);
  expect(await porch.api('GET /api/comments/:id/replies', replies, { as })).toHaveLength(1);
  expect((await porch.api(LIST))[0]).not.toHaveProperty('replycount');
  const { reasons, score } = await porch.row(held.commentId);
  expect([reasons, score]).toEqual([[{ reason: 'A word of the list', points: 50 }], 50]);
});

test('a program that fills in what people do not see waits, and is not told', async () => {
  const { status } = await porch.post('Nice farm.', neighbor(), { website: 'https://example.com' });
  expect(status).toBe('pending');
});

test('a browser of this moment may say harmless words, and not bring a link at once', async () => {
  const post = (content: string) => porch.api(POST, { body: { content, commenterName: 'Ada' } }, { as: browser() });
  expect(await post('Rain at last.')).toMatchObject({ status: 'published' });
  expect(await post('Look at https://example.com')).toMatchObject({ status: 'pending' });
});

test('the same words for the third time wait, by whomever, however they are set', async () => {
  const said = ['Buy my seed now', 'buy  my SEED now!', 'Buy my seed, now.'];
  const statuses: string[] = [];
  for (const text of said) statuses.push((await porch.post(text)).status);
  expect(statuses).toEqual(['published', 'published', 'pending']);
});

test('a neighbor whose words stood a day is trusted; one of whom something was hidden is not', async () => {
  const [trusted, other] = [neighbor(), neighbor()];
  const scoreOf = async (text: string, as: ReturnType<typeof neighbor>) => {
    const { commentId, status } = await porch.post(text, as);
    return [status, (await porch.row(commentId)).score];
  };
  for (const text of ['okra is up', 'beans are up', 'corn is up', 'peas are up']) {
    await porch.post(text, trusted);
    await porch.post(`${text} here`, other);
  }
  const [hidden] = (await porch.api(LIST, {}, { as: other })).filter(({ mine }) => mine);
  await porch.api(
    'POST /api/ops/moderation/comments/:id',
    { params: { id: hidden?.id ?? '' }, body: { action: 'hide', reason: 'unkind' } },
    { as: porch.operator },
  );
  const links = 'https://a.example https://b.example https://c.example XKCDQWRTZ';
  expect(await scoreOf(links, trusted)).toEqual(['published', 45]);
  porch.deps.clock.advance(DAY + SECOND);
  expect(await scoreOf(links, trusted)).toEqual(['published', 15]);
  expect(await scoreOf(`${links} here`, other)).toEqual(['published', 45]);
});

test('hold-first holds the first comment of each visitor; hold-all every one; open none', async () => {
  const as = neighbor();
  const statuses: string[] = [];
  for (const mode of ['hold-first', 'hold-first', 'hold-all', 'open'] as const) {
    await settle({ mode, words: [], allowed: [] });
    statuses.push((await porch.post(`${mode} ${statuses.length}`, as)).status);
  }
  expect(statuses).toEqual(['pending', 'published', 'pending', 'published']);
});

test("operators' words hold and their allow-list frees, from the next comment on", async () => {
  await settle({ mode: 'open', words: ['Timeshare'], allowed: ['bastard'] });
  expect((await porch.post('a TIMESHARE for you')).status).toBe('pending');
  expect((await porch.post('a bastard file')).status).toBe('published');
});

const report = (id: string, as = neighbor()) =>
  porch.api(REPORT, { params: { id }, body: { reason: 'unkind' } }, { as });

test('three neighbors hide a comment until somebody looks; two only queue it', async () => {
  const id = await porch.given('unkind', { minute: -5 });
  await report(id);
  expect(await report(id)).toEqual({ thanks: true });
  expect(await contents()).toEqual(['unkind']);
  await report(id);
  expect(await contents()).toEqual([]);
  expect(await porch.database.db.moderationEvent.findMany()).toMatchObject([
    { commentId: id, actor: 'reports', action: 'hide', before: 'PUBLISHED', after: 'HIDDEN' },
  ]);
  expect((await porch.api.raw(REPORT, { params: { id }, body: { reason: 'spam' } }, { as: neighbor() })).status).toBe(
    404,
  );
});

test('three at one moment, on two copies, hide it once', async () => {
  const id = await porch.given('unkind', { minute: -5 });
  const three = Array.from({ length: 3 }, (_, n) =>
    (n % 2 ? porch.api : porch.copy)(REPORT, { params: { id }, body: { reason: 'spam' } }, { as: neighbor() }),
  );
  await Promise.all(three);
  expect((await porch.row(id)).status).toBe('HIDDEN');
  expect(await porch.database.db.moderationEvent.count()).toBe(1);
});

test.each<[string, () => ReturnType<typeof neighbor>[]]>([
  ['one visitor three times', () => Array<ReturnType<typeof neighbor>>(3).fill(neighbor())],
  ['three browsers that came today', () => Array.from({ length: 3 }, browser)],
])('%s hide nothing', async (_, reporters) => {
  const id = await porch.given('kind', { minute: -5 });
  for (const as of reporters()) await report(id, as);
  expect((await porch.row(id)).status).toBe('PUBLISHED');
});

test('a browser weighs a day after it came', async () => {
  const id = await porch.given('unkind', { minute: -5 });
  const as = browser();
  await porch.api(LIST, {}, { as });
  porch.deps.clock.advance(DAY + SECOND);
  await report(id, as);
  expect(await porch.database.db.commentReport.findMany()).toMatchObject([{ weighs: true, reason: 'unkind' }]);
});

test("the farm's own words are queued by reports, never hidden", async () => {
  const id = await porch.given('welcome', { minute: -5, byFarm: true });
  for (let i = 0; i < 4; i += 1) await report(id);
  expect((await porch.row(id)).status).toBe('PUBLISHED');
});
