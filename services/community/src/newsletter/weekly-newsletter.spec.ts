import type { LeadNewsletter } from '@farm/contracts';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { setServiceContent } from '@farm/server-kit';
import { type Api, createApi, createTestBrowser, fixedClock } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { emailModule } from '../email.module';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest, tokenIn } from '../testing/outbox-for-test';
import { holdWithoutPostalAddress } from '../email-jobs';
import { isListEmail } from './subscriber-emails';
import { newsletterProblem, nextMonday, previewNewsletter, sendWeeklyNewsletter } from './weekly-newsletter';

const SEVEN = '2026-11-23T12:00:00.000Z'; // a Monday, 07:00 in Georgia
const HOUR_MS = 3_600_000;
const operator = createTestBrowser();

let database: TestDatabase<CommunityDb>;
let deps: ReturnType<typeof communityDepsForTest>;
let post: ReturnType<typeof outboxForTest>;
let api: Api;
beforeEach(async () => {
  database = await createTestDatabase('community');
  deps = communityDepsForTest(database, { clock: fixedClock(SEVEN) });
  deps.signIn(operator, { id: '0197279a-0000-7000-8000-000000000001', email: 'op@example.com', role: 'operator' });
  post = outboxForTest(deps);
  api = createApi(communityApp(deps));
});
afterEach(() => database.close());

const readers = (
  count: number,
  newsletter: LeadNewsletter = 'CONFIRMED',
  confirmedAt = new Date('2026-11-01T12:00:00Z'),
) =>
  database.db.lead.createMany({
    data: Array.from({ length: count }, (_, i) => {
      const email = `${newsletter.toLowerCase()}${i}-${confirmedAt.getTime()}@example.com`;
      return { email, emailKey: email, source: 'home', newsletter, confirmedAt };
    }),
  });
const write = () => sendWeeklyNewsletter(emailModule(deps));
const preview = () => api('GET /api/ops/inbox/monday', {}, { as: operator });
const skip = (date: string, skipped: boolean) =>
  api.raw('PUT /api/ops/inbox/monday', { body: { date, skipped } }, { as: operator });

test('at seven each confirmed reader gets one email with their own unsubscribe link', async () => {
  await readers(3);
  for (const state of ['NONE', 'UNCONFIRMED', 'UNSUBSCRIBED', 'BOUNCED'] as const) await readers(1, state);
  await readers(1, 'CONFIRMED', new Date(SEVEN)); // said yes too late for this one
  expect([await write(), await write()]).toEqual([3, 0]);
  const letters = await post.emails();
  expect(new Set(letters.map(({ to }) => to)).size).toBe(3);
  expect(new Set(letters.map(tokenIn)).size).toBe(3);
  const { text = '', headers = {} } = letters[0] ?? {};
  expect(letters[0]?.subject).toBe('Monday, November 23: jobs for the garden');
  expect(text).toContain('- Open until December 3, 10 more days: plant garlic.');
  expect(text).toContain('The nights: Usually about 42 F this week.');
  expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  const out = await api.raw('POST /api/newsletter/unsubscribe/:token', { params: { token: tokenIn(letters[0]) } });
  expect(out.body).toEqual({ unsubscribed: true });
});

test('two concurrent replicas enqueue each email once, also for more than one batch', async () => {
  await readers(230);
  const counts = await Promise.all([write(), write()]);
  expect(counts.reduce((sum, each) => sum + each)).toBe(230);
  expect(await database.db.communityOutbox.count()).toBe(230);
  expect(await database.db.newsletterToken.count()).toBe(230);
});

test.each([
  ['a minute before seven', -60_000],
  ['on a Tuesday', 24 * HOUR_MS],
  ['on a Sunday', -24 * HOUR_MS],
])('%s nothing is enqueued', async (_, ms) => {
  await readers(1);
  deps.clock.advance(ms);
  expect(await write()).toBe(0);
});

test('readers who unsubscribe or erase their data before sending get nothing', async () => {
  await readers(2);
  await write();
  const [first, second] = await database.db.lead.findMany();
  await database.db.lead.update({ where: { id: first?.id ?? '' }, data: { newsletter: 'BOUNCED' } });
  await database.db.lead.delete({ where: { id: second?.id ?? '' } });
  expect(await post.emails()).toEqual([]);
});

test("the owner's line goes out on its own Monday only", async () => {
  setServiceContent({ newsletter: { line: 'The gate is open on Saturday.', monday: '2026-11-30' } });
  expect((await preview()).paragraphs).toContain('The gate is open on Saturday.'); // past seven: of the next Monday
  await readers(1);
  await write();
  expect((await post.emails())[0]?.text).not.toContain('The gate is open');
  setServiceContent({});
});

test('the issues that went out are listed with their emails, the newest first', async () => {
  expect((await preview()).earlier).toEqual([]);
  await readers(2);
  await write();
  deps.clock.advance(7 * 24 * HOUR_MS);
  await write();
  const { earlier } = await preview();
  expect(earlier.map(({ date, emails }) => [date, emails])).toEqual([
    ['2026-11-30', 2],
    ['2026-11-23', 2],
  ]);
  expect(earlier[1]?.paragraphs).toContain('Good morning from the farm.');
});

test("an issue that went out is shown without today's forecast and classes, which are not those of its morning", async () => {
  await readers(1);
  await write();
  const module = emailModule(deps);
  const times = { startsAt: new Date('2026-12-01T15:00:00Z'), endsAt: new Date('2026-12-01T16:00:00Z') };
  const readNewsletter = async (date: string) => ({
    ...(await module.readNewsletter(date)),
    classes: [{ id: 'pruning', title: 'Pruning', ...times, place: null, seatsLeft: 1, priceCents: 0 }],
  });
  const { paragraphs, earlier } = await previewNewsletter({ ...module, readNewsletter, sendsMail: true });
  const starts = (texts: readonly string[] = []) =>
    texts.map((text) => text.split(':')[0]).filter((start) => /^(The nights|Classes)/.test(start ?? ''));
  expect(starts(paragraphs)).toEqual(['The nights', 'Classes and work days']);
  expect(starts(earlier[0]?.paragraphs)).toEqual([]);
});

test("the owner's line is refused for any other day than a Monday", () => {
  expect(newsletterProblem({ line: 'The gate is open.', monday: '2026-12-01' })).toBe(
    'December 1, 2026 is a Tuesday. Choose a Monday: the newsletter goes out on Mondays only.',
  );
  expect([
    newsletterProblem({ line: 'x', monday: '2026-11-30' }),
    newsletterProblem({ line: null, monday: null }),
  ]).toEqual([null, null]);
});

test('it contains the posts of the week, but no older ones and no drafts', async () => {
  const post_ = (slug: string, day: string, state: 'draft' | 'published' = 'published') => ({
    ...{ slug, title: `About ${slug}`, content: 'Words.', by: 'op@example.com', state, publishOn: new Date(day) },
    publishedAt: state === 'published' ? new Date(day) : null,
  });
  await database.db.blogPost.createMany({
    data: [
      post_('old', '2026-11-16'),
      post_('peas', '2026-11-17'),
      post_('okra', '2026-11-23'),
      post_('soon', '2026-11-24'),
      post_('draft', '2026-11-20', 'draft'),
    ],
  });
  await readers(1);
  await write();
  const [letter] = await post.emails();
  expect(letter?.text.match(/^About .*$/gm)).toEqual([
    'About okra: http://localhost:4000/community-griot/blog/okra',
    'About peas: http://localhost:4000/community-griot/blog/peas',
  ]);
});

test.each([
  ['2026-11-21T15:00:00Z', '2026-11-23'],
  ['2026-11-23T11:59:59Z', '2026-11-23'],
  ['2026-11-23T12:00:00Z', '2026-11-30'],
  ['2026-11-23T03:30:00Z', '2026-11-23'], // Sunday evening in Georgia
  ['2027-03-15T10:59:00Z', '2027-03-15'], // the day after the clocks went forward
  ['2027-03-15T11:00:00Z', '2027-03-22'],
])('at %s the next newsletter is that of %s', (now, expected) => expect(nextMonday(new Date(now))).toBe(expected));

test('operators can preview the next newsletter and skip or restore it; other days are rejected', async () => {
  await readers(2);
  deps.clock.advance(-HOUR_MS);
  expect(await preview()).toMatchObject({ date: '2026-11-23', skipped: false, readers: 2 });
  expect((await preview()).held).toContain('Missing: a mail server');
  expect(await skip('2026-11-30', true)).toMatchObject({ status: 409, body: { code: 'monday.over' } });
  expect((await skip('2026-11-23', true)).body).toMatchObject({ skipped: true });
  deps.clock.advance(HOUR_MS);
  expect(await write()).toBe(0);
  expect(await preview()).toMatchObject({ date: '2026-11-30', skipped: false });
  deps.clock.advance(-HOUR_MS);
  await skip('2026-11-23', false);
  deps.clock.advance(HOUR_MS);
  expect(await write()).toBe(2);
});

test('without a postal address it goes to the development mailbox, other emails are sent', async () => {
  const sent: string[] = [];
  const way = (name: string) => ({ send: async () => void sent.push(name), close: () => undefined });
  const mail = (headers: Record<string, string>) => ({
    ...{ messageId: 'm', to: 'ada@example.com', at: new Date(SEVEN) },
    content: { subject: 'x', paragraphs: [], footer: [], headers },
  });
  expect(isListEmail(mail({ 'List-Id': 'x' }).content)).toBe(true);
  for (const postal of [null, '1 Farm Road']) {
    const mailer = holdWithoutPostalAddress({ mailer: way('server'), mailbox: way('house'), postal });
    await mailer.send(mail({ 'List-Id': 'x' }));
    await mailer.send(mail({ 'List-Unsubscribe': 'x' }));
  }
  expect(sent).toEqual(['house', 'server', 'server', 'server']);
});

test('a thousand emails are enqueued in batches of a hundred, with one job each; an interrupted run is resumed', async () => {
  await readers(1_000);
  let wakes = 0;
  const sendInTransaction = async () => {
    wakes += 1;
    if (wakes === 4) throw new Error('the database went away');
  };
  const module = emailModule({ ...deps, jobs: { sendInTransaction } });
  await expect(sendWeeklyNewsletter(module)).rejects.toThrow('went away');
  expect(await database.db.communityOutbox.count()).toBe(300);
  expect(await sendWeeklyNewsletter(module)).toBe(700);
  expect(wakes).toBe(11);
  expect(await database.db.newsletterToken.count()).toBe(1_000);
  const keys = await database.db.newsletterToken.groupBy({ by: ['leadId'] });
  expect(keys).toHaveLength(1_000);
});
