import type { Calls, ModeratedComment, ReplyOf } from '@farm/contracts';
import { drainOutbox } from '@farm/server-kit/mail';
import { digestRepository } from './digest.repository';
import { forgetOldEvents, tellWhatWaits } from './digest';
import { communityOutbox } from '../letters';
import { porch as rooms } from '../porch';
import { at, DAY, neighbor } from '../testing/porch-for-test';
import { porchOfSpec } from '../testing/porch-of-spec';

const QUEUE = 'GET /api/ops/moderation/queue';
const EXPORT = 'GET /api/ops/moderation/export';

const porch = porchOfSpec();

type Asked = NonNullable<Parameters<typeof porch.api<typeof QUEUE>>[1]>['query'];
const queue = (query: Asked): Promise<ReplyOf<Calls[typeof QUEUE]>> =>
  porch.api(QUEUE, { query }, { as: porch.operator });
const contents = ({ comments }: { comments: readonly ModeratedComment[] }) => comments.map(({ content }) => content);

async function filled() {
  const root = await porch.given('root', { minute: -60 });
  await porch.given('held 1', { minute: -50, status: 'PENDING', root });
  await porch.given('held 2', { minute: -40, status: 'PENDING' });
  await porch.given('hidden 100%', { minute: -30, status: 'HIDDEN' });
  const question = await porch.given('a question', { minute: -20, question: true });
  const reported = await porch.given('reported', { minute: -10 });
  const input = { params: { id: reported }, body: { reason: 'spam' } } as const;
  await porch.api('POST /api/comments/:id/report', input, { as: neighbor() });
  return { root, question, reported };
}

test('each tab shows what waits there: held and reported oldest first, the others newest first', async () => {
  await filled();
  const held = await queue({});
  expect(held.waiting).toEqual({ held: 2, reported: 1, questions: 1 });
  expect(contents(held)).toEqual(['held 1', 'held 2']);
  expect(contents(await queue({ tab: 'reported' }))).toEqual(['reported']);
  expect(contents(await queue({ tab: 'questions' }))).toEqual(['a question']);
  const all = ['reported', 'a question', 'hidden 100%', 'held 2', 'held 1', 'root'];
  expect(contents(await queue({ tab: 'all' }))).toEqual(all);
});

test.each(['held', 'all'] as const)('pages of %s go on where the last one ended', async (tab) => {
  await filled();
  const seen: string[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await queue({ tab, limit: 2, ...(before === undefined ? {} : { before }) });
    seen.push(...contents(page));
    before = page.next;
  }
  expect(seen).toEqual(contents(await queue({ tab, limit: 100 })));
});

test.each([
  ['QUESTION', ['a question']],
  ['100%', ['hidden 100%']],
  ['%', ['hidden 100%']],
  ['_', []],
  ['ada', ['reported', 'a question', 'hidden 100%', 'held 2', 'held 1', 'root']],
])('the search for %j finds %j', async (search, found) => {
  await filled();
  expect(contents(await queue({ tab: 'all', search }))).toEqual(found);
});

test('a row tells what it answers, why it was held, and how its visitor has done: by a mark, no cookie', async () => {
  const { root } = await filled();
  const as = neighbor();
  await porch.post('fine', as);
  await porch.post('sh1t', as, { parentId: root });
  const { comments } = await queue({});
  expect(comments.at(-1)).toMatchObject({
    ...{ content: 'sh1t', state: 'PENDING', score: 50, reasons: [{ reason: 'A word of the list', points: 50 }] },
    parent: { id: root, name: 'Ada', content: 'root' },
    visitor: { published: 1, hidden: 0, blockedUntil: null, mark: expect.stringMatching(/^[\w-]{6}$/) as string },
  });
});

test('a page that is none is refused', async () =>
  expect((await porch.api.raw(QUEUE, { query: { before: 'x' } }, { as: porch.operator })).status).toBe(400));

test('everything goes into a file: CSV without formulas, or JSON', async () => {
  await filled();
  await porch.given('=HYPERLINK("evil"), twice', { minute: -5 });
  const csv = await porch.api.raw(EXPORT, {}, { as: porch.operator });
  expect(csv.headers['content-disposition']).toBe('attachment; filename="comments.csv"');
  const lines = String(csv.body).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines[0]).toMatch(/^id,written,state,name,text,/);
  expect(lines[1]).toContain(`"'=HYPERLINK(""evil""), twice"`);
  const { body } = await porch.api.raw(EXPORT, { query: { format: 'json' } }, { as: porch.operator });
  expect((body as ModeratedComment[]).map(({ content }) => content)).toEqual(
    contents(await queue({ tab: 'all' })).slice(),
  );
});

test('a long export is read page by page, and an empty one is a file too', async () => {
  const json = () => porch.api.raw(EXPORT, { query: { format: 'json' } }, { as: porch.operator });
  expect((await json()).body).toEqual([]);
  await porch.database.pool.query(`INSERT INTO comment (id, thread, body, author_name, visitor, created_at)
    SELECT md5(n::text)::uuid, 'daily-farm-wisdom', 'c' || n, 'Ada', 'v', timestamptz '2026-01-01' + n * interval '1 s'
    FROM generate_series(1, 1200) n`);
  const exported = (await json()).body as ModeratedComment[];
  expect(exported.map(({ content }) => content)).toEqual(Array.from({ length: 1_200 }, (_, i) => `c${1_200 - i}`));
});

const morning = () => ({
  ...rooms({ ...porch.deps, db: porch.database.db }),
  digest: digestRepository(porch.database.db, porch.deps.jobs),
});

test('the moderators hear in the morning what waits, once a day; nothing waits: no letter', async () => {
  await tellWhatWaits(morning());
  expect(await porch.database.db.communityOutbox.count()).toBe(0);
  await filled();
  await tellWhatWaits(morning());
  await tellWhatWaits(morning());
  const sent: { to: string; letter: { paragraphs: readonly string[] } }[] = [];
  const mailer = { send: async (mail: (typeof sent)[number]) => void sent.push(mail), close: () => undefined };
  const log = { error: (line: object) => expect(line).toBeUndefined() };
  await drainOutbox(communityOutbox(porch.deps, mailer as Parameters<typeof communityOutbox>[1], log));
  expect(sent).toMatchObject([
    {
      to: 'info@example.com',
      letter: {
        paragraphs: [
          '2 comments wait to be looked at.',
          '1 comment was reported by neighbors.',
          '1 question to the farm is open.',
        ],
        action: { href: 'http://localhost:4000/ops/moderation' },
      },
    },
  ]);
});

test('events are forgotten after two years, blocks when they are over; neither before', async () => {
  const { db } = porch.database;
  const now = porch.deps.clock.now().getTime();
  for (const days of [729, 731])
    await db.moderationEvent.create({
      data: { actor: 'x', action: 'hide', reason: `${days} days ago`, at: new Date(now - days * DAY) },
    });
  for (const minute of [-1, 1])
    await db.visitorBlock.create({ data: { visitor: `v${minute}`, until: at(minute), by: 'x', reason: 'x' } });
  expect(await forgetOldEvents(morning())).toBe(1);
  expect(await db.moderationEvent.findMany()).toMatchObject([{ reason: '729 days ago' }]);
  expect(await db.visitorBlock.findMany()).toMatchObject([{ visitor: 'v1' }]);
});

test('what moderators did cannot be rewritten', async () => {
  const { db } = porch.database;
  await db.moderationEvent.create({ data: { actor: 'x', action: 'hide', reason: 'why', at: at(0) } });
  await expect(db.moderationEvent.updateMany({ data: { reason: 'other' } })).rejects.toThrow('append only');
});
