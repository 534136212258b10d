import { randomUUID } from 'node:crypto';
import { site } from '@farm/farm';
import type { CommunityDb } from '@farm/prisma';
import { databaseFor, type TestDatabase } from '@farm/prisma/testing';
import { apiOf, browser, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { postForTest } from '../testing/post-for-test';

const CONTACT = 'POST /api/contact';
const message = { name: 'Ruth', email: 'ruth@example.com', message: 'Do you sell okra seed?\nThank you.' };

let database: TestDatabase<CommunityDb>;
let deps: ReturnType<typeof communityDepsForTest>;
let post: ReturnType<typeof postForTest>;
let woken: string[];
let api: Api;
beforeEach(async () => {
  woken = [];
  database = await databaseFor('community');
  deps = communityDepsForTest(database, {
    jobs: { sendInTransaction: async (_tx, queue) => void woken.push(queue) },
  });
  post = postForTest(deps);
  api = apiOf(communityApp(deps));
});
afterEach(() => database.close());

const send = (more: object = {}, as = browser(), at: Api = api) =>
  at.raw(CONTACT, { body: { ...message, ...more } }, { as });
const kept = () => database.db.contactMessage.findMany();

test('without a mail server: a message lies in the inbox, and the operators have their letter', async () => {
  const { status, body } = await send();
  expect([status, body]).toEqual([200, { received: true, reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}$/) }]);
  expect(await kept()).toMatchObject([{ ...message, state: 'new', emailKey: 'ruth@example.com' }]);
  expect(woken).toEqual(['outbox']);
  const [letter, ...others] = await post.letters();
  expect(others).toEqual([]);
  const { reference } = body as { reference: string };
  expect(letter).toMatchObject({ to: site.emails.info, subject: `Message ${reference} from the contact page` });
  expect(letter?.text).toContain('Do you sell okra seed?\nThank you.');
});

test('the answer to the operators letter goes to who wrote', async () => {
  await send();
  const mails: (string | undefined)[] = [];
  const mailer = { send: async ({ letter }: { letter: { replyTo?: string } }) => void mails.push(letter.replyTo) };
  await post.deliver({ ...mailer, close: () => undefined });
  expect(mails).toEqual(['ruth@example.com']);
});

test.each(['ruth at example', 'ruth@localhost', 'ruth@example.com, bo@example.com', 'Ruth <ruth@example.com>'])(
  'the odd address %s loses no message, and becomes no header of a letter',
  async (email) => {
    expect((await send({ email })).status).toBe(200);
    const mails: (string | undefined)[] = [];
    const mailer = { send: async ({ letter }: { letter: { replyTo?: string } }) => void mails.push(letter.replyTo) };
    expect(await post.deliver({ ...mailer, close: () => undefined })).toMatchObject({ sent: 1, failed: 0 });
    expect(mails).toEqual([undefined]);
    expect(await kept()).toMatchObject([{ email }]);
  },
);

test.each([
  { email: 'ruth@example.com\r\nBcc: bo@example.com' },
  { email: 'ruth@example.com\nbo' },
  { name: 'Ruth\rX' },
  { name: 'Ruth\u2028X' },
])('an injected line is refused: %j', async (more) => {
  expect(await send(more)).toMatchObject({ status: 422, body: { code: 'contact.line_break' } });
  expect(await kept()).toEqual([]);
});

test.each([{ name: ' ' }, { email: '' }, { message: '\n \t' }])('blank after trimming is refused: %j', async (more) => {
  const error = 'Please fill out all fields before submitting.';
  expect(await send(more)).toMatchObject({ status: 422, body: { code: 'contact.empty', error } });
});

test.each([{ name: 'x'.repeat(201) }, { email: 'x'.repeat(255) }, { message: 'x'.repeat(5_001) }])(
  'too long is said, field by field',
  async (more) => expect(await send(more)).toMatchObject({ status: 400 }),
);

test('5,000 signs of four bytes fit', async () => {
  const long = '\u{1F33D}'.repeat(5_000);
  expect((await send({ message: long })).status).toBe(200);
  expect(await kept()).toMatchObject([{ message: long }]);
});

test('a double click is one message and one letter; another visitor with the same key is another', async () => {
  const [as, key] = [browser(), randomUUID()];
  await api.raw('POST /api/capture-lead', { body: { firstName: 'R', email: 'r', website: 'x' } }, { as }); // brings the cookie
  const copy = apiOf(communityApp(deps));
  const answers = await Promise.all([send({ key }, as), send({ key }, as, copy), send({ key }, as)]);
  expect(new Set(answers.map(({ body }) => (body as { reference: string }).reference)).size).toBe(1);
  expect([(await kept()).length, (await post.letters()).length]).toEqual([1, 1]);
  await send({ key });
  expect(await kept()).toHaveLength(2);
});

test('the row names a browser by its mark, never by its cookie', async () => {
  const as = browser();
  await send({}, as);
  const cookie = decodeURIComponent(as.cookie('__Host-visitor') ?? '').split('.')[0] ?? '';
  expect(cookie).not.toBe('');
  expect(JSON.stringify(await kept())).not.toContain(cookie);
});

test('who fills the field that nobody sees is thanked; the message lies under spam and rings no bell', async () => {
  expect(await send({ website: 'http://x.example' })).toMatchObject({ status: 200, body: { received: true } });
  expect(await kept()).toMatchObject([{ state: 'spam' }]);
  expect(await post.letters()).toEqual([]);
});

test('three an hour from one visitor', async () => {
  const as = browser();
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await send({}, as)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('a message that was erased is no letter any more', async () => {
  await send();
  await database.db.contactMessage.deleteMany();
  expect(await post.deliver()).toMatchObject({ sent: 0, dropped: 1 });
});
