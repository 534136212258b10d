import { createTestBrowser } from '@farm/server-kit/testing';
import { DAY_MS, LIST, returningVisitor, POST, SECOND_MS, STATE, setUpComments } from '../testing/comments-fixture';

const REPORT = 'POST /api/comments/:id/report';
const SAVE_SETTINGS = 'PUT /api/ops/moderation/settings';

const fixture = setUpComments();

const contents = async (as = returningVisitor()) => (await fixture.api(LIST, {}, { as })).map(({ content }) => content);
const saveSettings = (settings: Parameters<typeof fixture.api<typeof SAVE_SETTINGS>>[1]['body']) =>
  fixture.api(SAVE_SETTINGS, { body: settings }, { as: fixture.operator });

test.each([
  'Cumin is up.',
  'Shiitake logs are in.',
  'The cockscomb blooms.',
  'A blue tit in the pear!',
  'I hoe at dawn.',
  'Pussy willow, already.',
])('%j is published', async (text) => {
  expect(await fixture.post(text)).toMatchObject({ status: 'published' });
});

test('a held comment is visible and counted only for its author', async () => {
  const root = await fixture.addComment('okra?', { minute: -5 });
  const as = returningVisitor();
  const held = await fixture.post('sh1t happens', as);
  await fixture.post('f.u.c.k', as, { parentId: root, question: true });
  expect(held).toMatchObject({ status: 'pending', comment: { status: 'pending', content: 'sh1t happens' } });
  expect(await contents()).toEqual(['okra?']);
  expect(await fixture.api(STATE)).toMatchObject({
    total: 1,
    roots: 1,
    questions: 0,
    newest: expect.stringMatching(root) as string,
  });
  expect(await contents(as)).toEqual(['sh1t happens', 'okra?', 'f.u.c.k']);
  const replies = { params: { id: root } };
  expect(await fixture.api('GET /api/comments/:id/replies', replies)).toEqual([]);
  expect(await fixture.api('GET /api/comments/:id/replies', replies, { as })).toHaveLength(1);
  expect((await fixture.api(LIST))[0]).not.toHaveProperty('replycount');
  const { reasons, score } = await fixture.row(held.commentId);
  expect([reasons, score]).toEqual([[{ reason: 'A word on the list', points: 50 }], 50]);
});

test('a comment with a filled honeypot is held, with the usual response', async () => {
  const { status } = await fixture.post('Nice farm.', returningVisitor(), { website: 'https://example.com' });
  expect(status).toBe('pending');
});

test('a new browser may post harmless text, but no link', async () => {
  const post = (content: string) =>
    fixture.api(POST, { body: { content, commenterName: 'Ada' } }, { as: createTestBrowser() });
  expect(await post('Rain at last.')).toMatchObject({ status: 'published' });
  expect(await post('Look at https://example.com')).toMatchObject({ status: 'pending' });
});

test('a link is held until a moderator has approved a comment of this browser', async () => {
  const as = returningVisitor();
  const linked = (path: string) => fixture.post(`Look at https://example.com/${path}`, as);
  const { commentId: id, status } = await linked('first');
  expect(status).toBe('pending');
  expect(await linked('second')).toMatchObject({ status: 'pending' });
  const body = { action: 'approve', reason: 'A good page' } as const;
  await fixture.api('POST /api/ops/moderation/comments/:id', { params: { id }, body }, { as: fixture.operator });
  expect(await linked('third')).toMatchObject({ status: 'published' });
});

test('the third comment with the same text is held, whoever posts it and however it is typed', async () => {
  const texts = ['Buy my seed now', 'buy  my SEED now!', 'Buy my seed, now.'];
  const statuses: string[] = [];
  for (const text of texts) statuses.push((await fixture.post(text)).status);
  expect(statuses).toEqual(['published', 'published', 'pending']);
});

test('an author with comments published for a day is trusted; one with a hidden comment is not', async () => {
  const [trusted, other] = [returningVisitor(), returningVisitor()];
  const scoreOf = async (text: string, as: ReturnType<typeof returningVisitor>) => {
    const { commentId, status } = await fixture.post(text, as);
    return [status, (await fixture.row(commentId)).score];
  };
  for (const text of ['okra is up', 'beans are up', 'corn is up', 'peas are up']) {
    await fixture.post(text, trusted);
    await fixture.post(`${text} here`, other);
  }
  const [hidden] = (await fixture.api(LIST, {}, { as: other })).filter(({ mine }) => mine);
  await fixture.api(
    'POST /api/ops/moderation/comments/:id',
    { params: { id: hidden?.id ?? '' }, body: { action: 'hide', reason: 'unkind' } },
    { as: fixture.operator },
  );
  const odd = 'XKCDQWRTZ oooooooo';
  expect(await scoreOf(odd, trusted)).toEqual(['published', 25]);
  fixture.deps.clock.advance(DAY_MS + SECOND_MS);
  expect(await scoreOf(odd, trusted)).toEqual(['published', -5]);
  expect(await scoreOf(`${odd} here`, other)).toEqual(['published', 25]);
});

test('hold-first holds the first comment of each visitor; hold-all every one; open none', async () => {
  const as = returningVisitor();
  const statuses: string[] = [];
  for (const mode of ['hold-first', 'hold-first', 'hold-all', 'open'] as const) {
    await saveSettings({ mode, words: [], allowed: [] });
    statuses.push((await fixture.post(`${mode} ${statuses.length}`, as)).status);
  }
  expect(statuses).toEqual(['pending', 'published', 'pending', 'published']);
});

test('changes of the word list apply from the next comment on', async () => {
  await saveSettings({ mode: 'open', words: ['Timeshare'], allowed: ['bastard'] });
  expect((await fixture.post('a TIMESHARE for you')).status).toBe('pending');
  expect((await fixture.post('a bastard file')).status).toBe('published');
});

const networks = (function* () {
  for (let n = 1; ; n += 1) yield `198.51.${n % 250}.7`;
})();
/** From another network each time. */
const report = (id: string, as = returningVisitor(), from = networks.next().value ?? '') =>
  fixture.api(REPORT, { params: { id }, body: { reason: 'unkind' } }, { as, from });

test('three reports hide a comment until a moderator decides; two only queue it', async () => {
  const id = await fixture.addComment('unkind', { minute: -5 });
  await report(id);
  expect(await report(id)).toEqual({ thanks: true });
  expect(await contents()).toEqual(['unkind']);
  await report(id);
  expect(await contents()).toEqual([]);
  expect(await fixture.database.db.moderationEvent.findMany()).toMatchObject([
    { commentId: id, actor: 'reports', action: 'hide', before: 'PUBLISHED', after: 'HIDDEN' },
  ]);
  expect(
    (await fixture.api.raw(REPORT, { params: { id }, body: { reason: 'spam' } }, { as: returningVisitor() })).status,
  ).toBe(404);
});

test('three concurrent reports, on two replicas, hide it once', async () => {
  const id = await fixture.addComment('unkind', { minute: -5 });
  const three = Array.from({ length: 3 }, (_, n) =>
    (n % 2 ? fixture.api : fixture.replica)(
      REPORT,
      { params: { id }, body: { reason: 'spam' } },
      { as: returningVisitor(), from: networks.next().value ?? '' },
    ),
  );
  await Promise.all(three);
  expect((await fixture.row(id)).status).toBe('HIDDEN');
  expect(await fixture.database.db.moderationEvent.count()).toBe(1);
});

test.each<[string, () => ReturnType<typeof returningVisitor>[]]>([
  ['one visitor three times', () => Array<ReturnType<typeof returningVisitor>>(3).fill(returningVisitor())],
  ['three browsers that came today', () => Array.from({ length: 3 }, createTestBrowser)],
])('reports of %s hide nothing', async (_, reporters) => {
  const id = await fixture.addComment('kind', { minute: -5 });
  for (const as of reporters()) await report(id, as);
  expect((await fixture.row(id)).status).toBe('PUBLISHED');
});

test('browsers of one network cannot hide a comment; a third network can', async () => {
  const id = await fixture.addComment('kind', { minute: -5 });
  for (let n = 1; n <= 4; n += 1) await report(id, returningVisitor(), `203.0.113.${n}`);
  await report(id);
  expect((await fixture.row(id)).status).toBe('PUBLISHED');
  await report(id);
  expect((await fixture.row(id)).status).toBe('HIDDEN');
  const stored = await fixture.database.db.commentReport.findMany();
  expect(stored.map(({ network }) => network)).toEqual(Array(6).fill(expect.stringMatching(/^[\w-]{43}$/)));
});

test('the network of a report is cleared when a moderator has decided', async () => {
  const id = await fixture.addComment('kind', { minute: -5 });
  await report(id);
  const body = { action: 'approve', reason: 'Nothing wrong' } as const;
  await fixture.api('POST /api/ops/moderation/comments/:id', { params: { id }, body }, { as: fixture.operator });
  expect(await fixture.database.db.commentReport.findMany()).toMatchObject([{ network: null }]);
});

test("a browser's reports count a day after its first visit", async () => {
  const id = await fixture.addComment('unkind', { minute: -5 });
  const as = createTestBrowser();
  await fixture.api(LIST, {}, { as });
  fixture.deps.clock.advance(DAY_MS + SECOND_MS);
  await report(id, as);
  expect(await fixture.database.db.commentReport.findMany()).toMatchObject([{ weighs: true, reason: 'unkind' }]);
});

test("the farm's comments are queued by reports, never hidden", async () => {
  const id = await fixture.addComment('welcome', { minute: -5, byFarm: true });
  for (let i = 0; i < 4; i += 1) await report(id);
  expect((await fixture.row(id)).status).toBe('PUBLISHED');
});
