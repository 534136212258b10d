import { randomUUID } from 'node:crypto';
import { site } from '@farm/farm';
import type { CommunityDb } from '@farm/prisma';
import { createTestDatabase, type TestDatabase } from '@farm/prisma/testing';
import { createApi, createTestBrowser, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import { communityDepsForTest } from '../testing/community-for-test';
import { outboxForTest } from '../testing/outbox-for-test';

const CONTACT = 'POST /api/contact';
const message = { name: 'Ruth', email: 'ruth@example.com', message: 'Do you sell okra seed?\nThank you.' };

let database: TestDatabase<CommunityDb>;
let deps: ReturnType<typeof communityDepsForTest>;
let post: ReturnType<typeof outboxForTest>;
let woken: string[];
let api: Api;
beforeEach(async () => {
  woken = [];
  database = await createTestDatabase('community');
  deps = communityDepsForTest(database, {
    jobs: { sendInTransaction: async (_tx, queue) => void woken.push(queue) },
  });
  post = outboxForTest(deps);
  api = createApi(communityApp(deps));
});
afterEach(() => database.close());

const send = (more: object = {}, as = createTestBrowser(), at: Api = api) =>
  at.raw(CONTACT, { body: { ...message, ...more } }, { as });
const messages = () => database.db.contactMessage.findMany();

test("without a mail server a message is in the inbox and the operators' email in the mailbox", async () => {
  const { status, body } = await send();
  expect([status, body]).toEqual([200, { received: true, reference: expect.stringMatching(/^[2-9A-HJ-NP-Z]{4}$/) }]);
  expect(await messages()).toMatchObject([{ ...message, state: 'new', emailKey: 'ruth@example.com' }]);
  expect(new Set(woken)).toEqual(new Set(['outbox']));
  const emails = await post.emails();
  expect(emails.map(({ to }) => to).sort()).toEqual([site.emails.info, 'ruth@example.com'].sort());
  const letter = emails.find(({ to }) => to === site.emails.info);
  const { reference } = body as { reference: string };
  expect(letter).toMatchObject({ to: site.emails.info, subject: `Message ${reference} from the site` });
  expect(letter?.text).toContain('Do you sell okra seed?\nThank you.');
});

test('who writes gets a receipt with the reference and without a word that was typed, once a day for an address', async () => {
  const { body } = await send({ message: 'Buy pills at https://spam.example' });
  const { reference } = body as { reference: string };
  const receiptsOf = async () => (await post.emails()).filter(({ to }) => to === 'ruth@example.com');
  const [receipt] = await receiptsOf();
  expect(receipt?.subject).toBe(`We have your message ${reference}`);
  expect(receipt?.text).toContain(`reference ${reference}, and we answer within a week`);
  expect(receipt?.text).not.toMatch(/Ruth|pills|spam/);
  await send();
  expect(await receiptsOf()).toHaveLength(1);
  deps.clock.advance(25 * 3_600_000);
  await send();
  expect(await receiptsOf()).toHaveLength(2);
});

test("replies to the operators' email go to the sender, replies to the receipt to the farm", async () => {
  await send();
  const mails: (string | undefined)[] = [];
  const mailer = { send: async ({ content }: { content: { replyTo?: string } }) => void mails.push(content.replyTo) };
  await post.deliver({ ...mailer, close: () => undefined });
  expect(mails.sort()).toEqual([site.emails.info, 'ruth@example.com'].sort());
});

test.each(['ruth at example', 'ruth@localhost', 'ruth@example.com, bo@example.com', 'Ruth <ruth@example.com>'])(
  'a message with the invalid address %s is stored, without a Reply-To header',
  async (email) => {
    expect((await send({ email })).status).toBe(200);
    const mails: (string | undefined)[] = [];
    const mailer = { send: async ({ content }: { content: { replyTo?: string } }) => void mails.push(content.replyTo) };
    expect(await post.deliver({ ...mailer, close: () => undefined })).toMatchObject({ sent: 1, failed: 0 });
    expect(mails).toEqual([undefined]);
    expect(await messages()).toMatchObject([{ email }]);
  },
);

test.each([
  { email: 'ruth@example.com\r\nBcc: bo@example.com' },
  { email: 'ruth@example.com\nbo' },
  { name: 'Ruth\rX' },
  { name: 'Ruth\u2028X' },
])('a line break is rejected: %j', async (more) => {
  expect(await send(more)).toMatchObject({ status: 422, body: { code: 'contact.line_break' } });
  expect(await messages()).toEqual([]);
});

test.each([{ name: ' ' }, { email: '' }, { message: '\n \t' }, { name: '\u200b' }, { message: '\u2060 \u200b' }])(
  'blank fields are rejected: %j',
  async (more) => {
    const error = 'Please fill out all fields before submitting.';
    expect(await send(more)).toMatchObject({ status: 422, body: { code: 'contact.empty', error } });
  },
);

test.each([{ name: 'x'.repeat(201) }, { email: 'x'.repeat(255) }, { message: 'x'.repeat(5_001) }])(
  'too long is said, field by field',
  async (more) => expect(await send(more)).toMatchObject({ status: 400 }),
);

test('5,000 characters of four bytes fit', async () => {
  const long = '\u{1F33D}'.repeat(5_000);
  expect((await send({ message: long })).status).toBe(200);
  expect(await messages()).toMatchObject([{ message: long }]);
});

test('a double click creates one message and one email; keys are per visitor', async () => {
  const [as, key] = [createTestBrowser(), randomUUID()];
  await api.raw('POST /api/capture-lead', { body: { firstName: 'R', email: 'r', website: 'x' } }, { as }); // brings the cookie
  const replica = createApi(communityApp(deps));
  const answers = await Promise.all([send({ key }, as), send({ key }, as, replica), send({ key }, as)]);
  expect(new Set(answers.map(({ body }) => (body as { reference: string }).reference)).size).toBe(1);
  expect([(await messages()).length, (await post.emails()).length]).toEqual([1, 2]);
  await send({ key });
  expect(await messages()).toHaveLength(2);
});

test('the row stores a hash of the visitor cookie', async () => {
  const as = createTestBrowser();
  await send({}, as);
  const cookie = decodeURIComponent(as.cookie('__Host-visitor') ?? '').split('.')[0] ?? '';
  expect(cookie).not.toBe('');
  expect(JSON.stringify(await messages())).not.toContain(cookie);
});

test('a filled honeypot promises nothing; the message is held until its sender confirms to be a person', async () => {
  const [as, key] = [createTestBrowser(), randomUUID()];
  await send({}, as); // brings the cookie
  const filled = { website: 'http://x.example', key, message: 'Okra again?' };
  expect(await send(filled, as)).toMatchObject({
    status: 422,
    body: { code: 'form.confirm_person', message: expect.stringMatching(/^Your message is not sent yet\./) },
  });
  expect((await messages()).map(({ state }) => state).sort()).toEqual(['new', 'spam']);
  expect(await post.emails()).toHaveLength(2);
  expect(await send({ ...filled, person: true }, as)).toMatchObject({ status: 200, body: { received: true } });
  expect((await messages()).map(({ state }) => state).sort()).toEqual(['new', 'new', 'spam']);
  expect(await post.emails()).toHaveLength(3); // one receipt
});

test('three messages an hour per visitor', async () => {
  const as = createTestBrowser();
  const statuses = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await send({}, as)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test('the email of an erased message is not sent', async () => {
  await send();
  await database.db.contactMessage.deleteMany();
  expect(await post.deliver()).toMatchObject({ sent: 0, dropped: 2 });
});
