import type { Calls, ModeratedComment, ReplyOf } from '@farm/contracts';
import { drainOutbox } from '@farm/server-kit/mail';
import { deleteOldEvents, sendDigest } from './digest';
import { communityOutbox } from '../email-jobs';
import { commentsModule } from '../comments.module';
import { at, DAY_MS, returningVisitor, setUpComments } from '../testing/comments-fixture';

const QUEUE = 'GET /api/ops/moderation/queue';
const EXPORT = 'GET /api/ops/moderation/export';

const fixture = setUpComments();

type QueueQuery = NonNullable<Parameters<typeof fixture.api<typeof QUEUE>>[1]>['query'];
const queue = (query: QueueQuery): Promise<ReplyOf<Calls[typeof QUEUE]>> =>
  fixture.api(QUEUE, { query }, { as: fixture.operator });
const contents = ({ comments }: { comments: readonly ModeratedComment[] }) => comments.map(({ content }) => content);

async function filled() {
  const root = await fixture.addComment('root', { minute: -60 });
  await fixture.addComment('held 1', { minute: -50, status: 'PENDING', root });
  await fixture.addComment('held 2', { minute: -40, status: 'PENDING' });
  await fixture.addComment('hidden 100%', { minute: -30, status: 'HIDDEN' });
  const question = await fixture.addComment('a question', { minute: -20, question: true });
  const reported = await fixture.addComment('reported', { minute: -10 });
  const input = { params: { id: reported }, body: { reason: 'spam' } } as const;
  await fixture.api('POST /api/comments/:id/report', input, { as: returningVisitor() });
  return { root, question, reported };
}

test('tabs list held and reported comments oldest first, the others newest first', async () => {
  await filled();
  const held = await queue({});
  expect(held.waiting).toEqual({ held: 2, reported: 1, questions: 1 });
  expect(contents(held)).toEqual(['held 1', 'held 2']);
  expect(contents(await queue({ tab: 'reported' }))).toEqual(['reported']);
  expect(contents(await queue({ tab: 'questions' }))).toEqual(['a question']);
  const all = ['reported', 'a question', 'hidden 100%', 'held 2', 'held 1', 'root'];
  expect(contents(await queue({ tab: 'all' }))).toEqual(all);
});

test.each(['held', 'all'] as const)('pages of %s continue where the previous one ended', async (tab) => {
  await filled();
  const ids: string[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await queue({ tab, limit: 2, ...(before === undefined ? {} : { before }) });
    ids.push(...contents(page));
    before = page.next;
  }
  expect(ids).toEqual(contents(await queue({ tab, limit: 100 })));
});

test.each([
  ['QUESTION', ['a question']],
  ['100%', ['hidden 100%']],
  ['%', ['hidden 100%']],
  ['_', []],
  ['ada', ['reported', 'a question', 'hidden 100%', 'held 2', 'held 1', 'root']],
])('the search for %j finds %j', async (search, expected) => {
  await filled();
  expect(contents(await queue({ tab: 'all', search }))).toEqual(expected);
});

test('a row shows its parent, its reasons and the record of its visitor, without the cookie', async () => {
  const { root } = await filled();
  const as = returningVisitor();
  await fixture.post('fine', as);
  await fixture.post('sh1t', as, { parentId: root });
  const { comments } = await queue({});
  expect(comments.at(-1)).toMatchObject({
    ...{ content: 'sh1t', state: 'PENDING', score: 50, reasons: [{ reason: 'A word on the list', points: 50 }] },
    parent: { id: root, name: 'Ada', content: 'root' },
    visitor: { published: 1, hidden: 0, blockedUntil: null, mark: expect.stringMatching(/^[\w-]{6}$/) as string },
  });
});

test('an invalid cursor is rejected', async () =>
  expect((await fixture.api.raw(QUEUE, { query: { before: 'x' } }, { as: fixture.operator })).status).toBe(400));

test('all comments can be exported as CSV without formulas, or as JSON', async () => {
  await filled();
  await fixture.addComment('=HYPERLINK("evil"), twice', { minute: -5 });
  const csv = await fixture.api.raw(EXPORT, {}, { as: fixture.operator });
  expect(csv.headers['content-disposition']).toBe('attachment; filename="comments.csv"');
  const lines = String(csv.body).trimEnd().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toMatch(/^\ufeffid,written,state,name,text,/);
  expect(lines[1]).toContain(`"'=HYPERLINK(""evil""), twice"`);
  const { body } = await fixture.api.raw(EXPORT, { query: { format: 'json' } }, { as: fixture.operator });
  expect((body as ModeratedComment[]).map(({ content }) => content)).toEqual(
    contents(await queue({ tab: 'all' })).slice(),
  );
});

test('a long export is read in pages, and an empty one is valid', async () => {
  const json = () => fixture.api.raw(EXPORT, { query: { format: 'json' } }, { as: fixture.operator });
  expect((await json()).body).toEqual([]);
  await fixture.database.pool.query(`INSERT INTO comment (id, thread, body, author_name, visitor, created_at)
    SELECT md5(n::text)::uuid, 'daily-farm-wisdom', 'c' || n, 'Ada', 'v', timestamptz '2026-01-01' + n * interval '1 s'
    FROM generate_series(1, 1200) n`);
  const exported = (await json()).body as ModeratedComment[];
  expect(exported.map(({ content }) => content)).toEqual(Array.from({ length: 1_200 }, (_, i) => `c${1_200 - i}`));
});

const morning = () => commentsModule({ ...fixture.deps, db: fixture.database.db });

test('moderators get one email a day about waiting comments, and none if there are none', async () => {
  await sendDigest(morning());
  expect(await fixture.database.db.communityOutbox.count()).toBe(0);
  await filled();
  await sendDigest(morning());
  await sendDigest(morning());
  const sent: { to: string; content: { paragraphs: readonly string[] } }[] = [];
  const mailer = { send: async (mail: (typeof sent)[number]) => void sent.push(mail), close: () => undefined };
  const log = { error: (line: object) => expect(line).toBeUndefined() };
  await drainOutbox(communityOutbox(fixture.deps, mailer as Parameters<typeof communityOutbox>[1], log));
  expect(sent).toMatchObject([
    {
      to: 'info@example.com',
      content: {
        paragraphs: [
          '2 comments are held for review.',
          '1 comment was reported by neighbors.',
          '1 question for the farm has no answer yet.',
        ],
        action: { href: 'http://localhost:4000/ops/moderation' },
      },
    },
  ]);
});

test('events are deleted after two years, blocks when they expire', async () => {
  const { db } = fixture.database;
  const now = fixture.deps.clock.now().getTime();
  for (const days of [729, 731])
    await db.moderationEvent.create({
      data: { actor: 'x', action: 'hide', reason: `${days} days ago`, at: new Date(now - days * DAY_MS) },
    });
  for (const minute of [-1, 1])
    await db.visitorBlock.create({ data: { visitor: `v${minute}`, until: at(minute), by: 'x', reason: 'x' } });
  expect(await deleteOldEvents(morning())).toBe(1);
  expect(await db.moderationEvent.findMany()).toMatchObject([{ reason: '729 days ago' }]);
  expect(await db.visitorBlock.findMany()).toMatchObject([{ visitor: 'v1' }]);
});

test('moderation events cannot be changed', async () => {
  const { db } = fixture.database;
  await db.moderationEvent.create({ data: { actor: 'x', action: 'hide', reason: 'why', at: at(0) } });
  await expect(db.moderationEvent.updateMany({ data: { reason: 'other' } })).rejects.toThrow('append only');
});

test('the service cannot delete moderation events within two years', async () => {
  const { db } = fixture.database;
  const event = { actor: 'x', action: 'hide', reason: 'why' } as const;
  for (const days of [0, 700, 731])
    await db.moderationEvent.create({ data: { ...event, at: new Date(Date.now() - days * DAY_MS) } });
  await expect(db.moderationEvent.deleteMany()).rejects.toThrow('append only');
  const old = { at: { lt: new Date(Date.now() - 730.5 * DAY_MS) } };
  expect(await db.moderationEvent.deleteMany({ where: old })).toEqual({ count: 1 });
  expect(await db.moderationEvent.count()).toBe(2);
});
