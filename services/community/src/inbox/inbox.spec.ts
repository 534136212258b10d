import type { InboxMessage } from '@farm/contracts';
import { site } from '@farm/farm';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { MailServerError } from '@farm/server-kit/mail';
import { createApi, createTestBrowser, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest } from '../testing/outbox-for-test';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const operator = createTestBrowser();

let database: TestDatabase<CommunityDb>;
let deps: ReturnType<typeof communityDepsForTest>;
let post: ReturnType<typeof outboxForTest>;
let api: Api;
beforeEach(async () => {
  database = await createTestDatabase('community');
  deps = communityDepsForTest(database);
  signIn();
  post = outboxForTest(deps);
  api = createApi(communityApp(deps));
});
afterEach(() => database.close());

const PERSON = { id: '0197279a-0000-7000-8000-000000000001', email: 'op@example.com', role: 'operator' } as const;
const signIn = () => deps.signIn(operator, { ...PERSON, authenticatedAt: deps.clock.now() });
const as = { as: operator };
/** A message of a visitor of their own, a minute after the one before. */
async function wrote(words: string, email = 'ruth@example.com'): Promise<InboxMessage> {
  deps.clock.advance(MINUTE_MS);
  await api('POST /api/contact', { body: { name: 'Ruth', email, message: words } }, { as: createTestBrowser() });
  const [newest] = await listed();
  return newest as InboxMessage;
}
const listed = async (query: object = {}) => (await api('GET /api/ops/inbox/messages', { query }, as)).messages;
const move = (id: string, state: string) =>
  api.raw('POST /api/ops/inbox/messages/:id/state', { params: { id }, body: { state } }, as);
const answer = (id: string, text: string) =>
  api.raw('POST /api/ops/inbox/messages/:id/answer', { params: { id }, body: { text } }, as);

test('messages are listed newest first, in pages, by state and by search', async () => {
  await wrote('Okra');
  const peas = await wrote('Peas');
  await move(peas.id, 'archived');
  await wrote('Corn');
  expect((await listed()).map(({ message }) => message)).toEqual(['Corn', 'Peas', 'Okra']);
  expect((await listed({ state: 'new' })).map(({ message }) => message)).toEqual(['Corn', 'Okra']);
  expect((await listed({ search: 'PEA' })).map(({ message }) => message)).toEqual(['Peas']);
  expect((await listed({ search: 'PÉA' })).map(({ message }) => message)).toEqual(['Peas']);
  expect(await listed({ search: 'P_a' })).toEqual([]);
  expect(await listed({ search: '%' })).toEqual([]);
  expect((await listed({ search: peas.reference })).map(({ message }) => message)).toEqual(['Peas']);
  const { waiting, next } = await api('GET /api/ops/inbox/messages', {}, as);
  expect([waiting, next]).toEqual([2, null]);
});

test('pages of a long inbox neither repeat nor skip messages', async () => {
  const at = deps.clock.now();
  await database.db.contactMessage.createMany({
    data: Array.from({ length: 120 }, (_, i) => ({
      ...{ name: 'R', email: 'r@example.com', emailKey: 'r@example.com', message: `m${i}`, visitor: 'v' },
      ...{ reference: `R${i}`, createdAt: new Date(at.getTime() + Math.floor(i / 7)) },
    })),
  });
  const ids: string[] = [];
  for (let before: string | undefined, page = 0; page < 5; page += 1) {
    const { messages, next } = await api('GET /api/ops/inbox/messages', { query: before ? { before } : {} }, as);
    ids.push(...messages.map(({ message }) => message));
    if (next === null) break;
    before = next;
  }
  expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
});

/** Without the receipt. */
const answersSent = async () =>
  (await post.emails()).filter(
    ({ to, subject }) => to === 'ruth@example.com' && subject.includes('about your message'),
  );

test('an answer is sent once, with the original message below', async () => {
  const { id, reference } = await wrote('Do you sell okra seed?');
  expect((await answer(id, ' Yes, from March on. ')).body).toMatchObject({
    state: 'answered',
    answer: { text: 'Yes, from March on.', by: 'op@example.com', at: deps.clock.now().toISOString() },
  });
  expect(await answer(id, 'Again.')).toMatchObject({ status: 409, body: { code: 'inbox.answered' } });
  const letters = await answersSent();
  expect(letters).toMatchObject([{ subject: `${site.company} about your message ${reference}` }]);
  expect(letters[0]?.text).toContain('Yes, from March on.');
  expect(letters[0]?.text).toContain('Do you sell okra seed?');
});

test('two concurrent answers send one email', async () => {
  const { id } = await wrote('Okra?');
  const answers = await Promise.all([answer(id, 'Yes.'), answer(id, 'No.')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await answersSent()).toHaveLength(1);
});

test('an invalid address is marked as unreachable, and answering it is rejected', async () => {
  const { id, reachable } = await wrote('Okra?', 'ruth at the corner');
  expect(reachable).toBe(false);
  expect(await answer(id, 'Yes.')).toMatchObject({ status: 422, body: { code: 'inbox.unreachable' } });
});

test.each([
  [[], 'archived', 'archived'],
  [[], 'spam', 'spam'],
  [['archived'], 'new', 'new'],
  [['archived'], 'spam', 'spam'],
  [['spam'], 'new', 'new'],
  [['answer'], 'archived', 'archived'],
  [['answer', 'archived'], 'new', 'answered'],
  [['answer'], 'spam', null],
  [['answer'], 'new', null],
  [['spam'], 'archived', null],
  [[], 'new', null],
])('after %j, moving a message to %s is %s', async (before, state, expected) => {
  const { id } = await wrote('Okra?');
  for (const step of before) await (step === 'answer' ? answer(id, 'Yes.') : move(id, step));
  const { status, body } = await move(id, state);
  if (expected === null) expect([status, body]).toMatchObject([409, { code: 'inbox.not_now' }]);
  else expect([status, body]).toMatchObject([200, { state: expected }]);
});

test('a deleted message is 404', async () => {
  const id = '0197279a-0000-7000-8000-000000000009';
  expect((await move(id, 'spam')).status).toBe(404);
  expect((await answer(id, 'Yes.')).status).toBe(404);
});

test('leads are listed, also only the recent ones, and exported as CSV without formulas', async () => {
  const signUp = (firstName: string, email: string, newsletter: boolean) => {
    deps.clock.advance(MINUTE_MS);
    return api('POST /api/capture-lead', { body: { firstName, email, newsletter } }, { as: createTestBrowser() });
  };
  await signUp('=1+1', 'ada@example.com', false);
  await signUp('Bo', 'bo@example.com', true);
  const { leads, total } = await api('GET /api/ops/inbox/leads', {}, as);
  expect([leads.map(({ email }) => email), total]).toEqual([['bo@example.com', 'ada@example.com'], 2]);
  const some = await api('GET /api/ops/inbox/leads', { query: { newsletter: 'UNCONFIRMED', search: 'BO@' } }, as);
  expect([some.leads.length, some.total]).toEqual([1, 1]);
  deps.clock.advance(2 * DAY_MS);
  const recent = await api('GET /api/ops/inbox/leads', { query: { days: 2 } }, as);
  expect([recent.leads.map(({ email }) => email), recent.total]).toEqual([['bo@example.com'], 1]);
  expect(await api.raw('GET /api/ops/inbox/leads.csv', {}, as)).toMatchObject({ body: { code: 'auth.confirm' } });
  signIn();
  const { headers, body } = await api.raw('GET /api/ops/inbox/leads.csv', {}, as);
  expect(headers['content-type']).toMatch(/^text\/csv/);
  expect(String(body).split('\r\n')).toEqual([
    '\ufeffemail,first_name,source,newsletter,consent,asked,confirmed,unsubscribed',
    'bo@example.com,Bo,free-guides,UNCONFIRMED,kit-2026-11,2026-03-20T12:02:00.000Z,,',
    "ada@example.com,'=1+1,free-guides,NONE,kit-2026-11,2026-03-20T12:01:00.000Z,,",
    '',
  ]);
});

test('the mailbox lists the emails of all services with their state', async () => {
  await api('POST /api/capture-lead', { body: { firstName: 'Ada', email: 'ada@example.com' } });
  await post.deliver();
  deps.clock.advance(MINUTE_MS);
  await wrote('Okra?', 'ruth at the corner'); // gets no receipt
  await post.deliver({
    send: () => Promise.reject(new MailServerError('EENVELOPE 450', false)),
    close: () => undefined,
  });
  await database.asOwner(
    `INSERT INTO learning.outbox (id, dedupe_key, kind, payload, created_at, tries, error)
     VALUES (gen_random_uuid(), 'a', 'sign_in', '{"to":"secret@example.com"}', $1, 10, 'EENVELOPE 550')`,
    [new Date(deps.clock.now().getTime() + MINUTE_MS)],
  );
  const { letters, givenUp, next } = await api('GET /api/ops/mailbox', {}, as);
  expect(letters.map(({ service, kind, state, tries, error }) => [service, kind, state, tries, error])).toEqual([
    ['learning', 'sign_in', 'given_up', 10, 'EENVELOPE 550'],
    ['community', 'contact.message', 'waiting', 1, 'EENVELOPE 450'],
    ['community', 'leads.kit', 'kept', 1, null],
  ]);
  expect([givenUp, next]).toEqual([1, null]);
  expect(letters[2]?.letter).toMatchObject({
    to: 'ada@example.com',
    text: expect.stringContaining('Seeds of Change') as string,
  });
  expect(letters[1]).toMatchObject({
    at: new Date(deps.clock.now().getTime() + MINUTE_MS).toISOString(),
    letter: null,
  });
  expect(JSON.stringify(letters)).not.toContain('secret@');
  const waiting = await api('GET /api/ops/mailbox', { query: { service: 'community', state: 'waiting' } }, as);
  expect(waiting.letters).toHaveLength(1);
});

test('with a mail server the text of a sent email is not stored; an email without content is dropped', async () => {
  await wrote('Okra?', 'ruth at the corner'); // gets no receipt
  await post.deliver({ send: async () => undefined, close: () => undefined });
  await wrote('Peas?', 'ruth at the corner');
  await database.db.contactMessage.deleteMany();
  await post.deliver();
  const { letters } = await api('GET /api/ops/mailbox', {}, as);
  expect(letters.map(({ state, letter }) => [state, letter])).toEqual([
    ['dropped', null],
    ['sent', null],
  ]);
});
