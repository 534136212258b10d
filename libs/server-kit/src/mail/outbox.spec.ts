import { fromPartial } from '@total-typescript/shoehorn';
import { fixedClock, type FixedClock } from '../testing';
import { createMailDatabase, insertOutboxRow } from '../testing/mail-database';
import type { EmailContent } from './email';
import { mailboxMailer, listMailboxEmails } from './mailbox';
import { MailServerError, type OutgoingEmail, type Mailer } from './email';
import { drainOutbox, type Outbox, type OutboxRow } from './outbox';

const NOW = '2026-03-20T12:00:00.000Z';
const MINUTE_MS = 60_000;

let database: Awaited<ReturnType<typeof createMailDatabase>>;
let clock: FixedClock;
let logged: object[];
beforeAll(async () => {
  database = await createMailDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = fixedClock(NOW);
  logged = [];
  await database.pool.query('TRUNCATE payments.outbox, payments.rate_limit, mail.mailbox_letter');
});

const content: EmailContent = { subject: 'A note', paragraphs: ['Hello.'], footer: [] };
/** Writes to whom the payload says; to nobody when it says nobody. */
const write = ({ payload }: OutboxRow) => {
  const { to } = payload as { to?: string };
  return to === undefined ? null : { to, content };
};
/** A mail server in memory. `answer` throws to refuse. */
function serverOf(answer: (mail: OutgoingEmail) => unknown = () => undefined) {
  const mails: OutgoingEmail[] = [];
  const send = async (mail: OutgoingEmail) => {
    await answer(mail);
    mails.push(mail);
  };
  return { mails, send, close: () => undefined };
}
const outboxOf = (mailer: Mailer, options: Partial<Outbox> = {}): Outbox => ({
  ...{ pool: database.pool, table: 'payments.outbox', render: write, mailer, clock },
  log: { error: (line) => void logged.push(line) },
  ...options,
});
const put = (key: string, payload: object = { to: `${key}@example.com` }) =>
  insertOutboxRow(database, { key, payload });
async function rowOf(key: string) {
  const { rows } = await database.pool.query(
    'SELECT tries, sent_at AS "sentAt", due_at AS "dueAt", error, payload FROM payments.outbox WHERE dedupe_key = $1',
    [key],
  );
  return rows[0] as { tries: number; sentAt: Date | null; dueAt: Date; error: string | null; payload: object };
}

test('what is due is sent, oldest first, once; what is not due waits', async () => {
  await put('b');
  await insertOutboxRow(database, { key: 'a', payload: { to: 'a@example.com' }, at: new Date('2026-03-20T11:00:00Z') });
  await insertOutboxRow(database, {
    key: 'later',
    payload: { to: 'c@example.com' },
    at: new Date('2026-03-20T12:00:01Z'),
  });
  const server = serverOf();
  expect(await drainOutbox(outboxOf(server))).toEqual({ sent: 2, dropped: 0, failed: 0, more: false });
  expect(await drainOutbox(outboxOf(server))).toMatchObject({ sent: 0 });
  expect(server.mails.map(({ to }) => to)).toEqual(['a@example.com', 'b@example.com']);
  expect(await rowOf('b')).toMatchObject({ sentAt: new Date(NOW), error: null });
});

test('a sent row forgets addresses and tokens, and keeps what is named', async () => {
  await put('a', { to: 'a@example.com', token: 'secret', orderId: '7' });
  await drainOutbox(outboxOf(serverOf(), { retainedFields: ['orderId'] }));
  expect((await rowOf('a')).payload).toEqual({ orderId: '7' });
});

test('a row with nothing to send is done, and forgets as well', async () => {
  await put('a', { token: 'secret' });
  const server = serverOf();
  expect(await drainOutbox(outboxOf(server))).toMatchObject({ sent: 0, dropped: 1 });
  expect(await rowOf('a')).toMatchObject({ sentAt: new Date(NOW), error: 'nothing to send', payload: {} });
  expect(server.mails).toEqual([]);
});

test('a failed email waits 1, 2, 4 … minutes, at most 6 hours, ten times, then for an operator', async () => {
  await put('a');
  const server = serverOf(() => Promise.reject(new MailServerError('EMESSAGE 451', false)));
  const pauses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const { failed } = await drainOutbox(outboxOf(server));
    if (failed === 0) break;
    const pause = (await rowOf('a')).dueAt.getTime() - clock.now().getTime();
    expect(await drainOutbox(outboxOf(server))).toMatchObject({ failed: 0 });
    clock.advance(pause);
    pauses.push(pause / MINUTE_MS);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360]);
  expect(await rowOf('a')).toMatchObject({ tries: 10, sentAt: null, error: 'EMESSAGE 451' });
  expect((await rowOf('a')).payload).toEqual({ to: 'a@example.com' });
  expect(logged).toHaveLength(10);
});

test.each([
  ['a refusal', new MailServerError('EENVELOPE 550', false, new Error('<ruth@example.com> unknown'))],
  ['an error of ours', new Error('cannot write to "Ruth" <ruth@example.com>, (bo@example.com)')],
  ['no error at all', 'ruth@example.com'],
])('%s leaves a reason without an address, in the row and in the log', async (_, error) => {
  await put('a', { id: '1' });
  await drainOutbox(outboxOf(serverOf(), { render: () => Promise.reject(error) }));
  const { error: reason } = await rowOf('a');
  expect(reason).toMatch(/\w+/);
  expect(JSON.stringify([reason, logged])).not.toMatch(/@|ruth|example/);
});

test('one bad email stops no other; an unavailable server ends the run and uses up no attempt of other emails', async () => {
  await put('a', {});
  await put('b');
  const bad = ({ payload, ...row }: OutboxRow) => {
    if (row.dedupeKey === 'a') throw new Error('No letter is called note');
    return write({ payload, ...row });
  };
  expect(await drainOutbox(outboxOf(serverOf(), { render: bad }))).toMatchObject({ sent: 1, failed: 1 });
  await put('c');
  await put('d');
  const away = serverOf(() => Promise.reject(new MailServerError('ETIMEDOUT', true)));
  expect(await drainOutbox(outboxOf(away))).toEqual({ sent: 0, dropped: 0, failed: 1, more: false });
  expect([(await rowOf('c')).tries, (await rowOf('d')).tries].sort()).toEqual([0, 1]);
});

test('the rejection of an email is reported, the failure of an unavailable server is not', async () => {
  const deliveries: [string, string | null][] = [];
  const answers = [new MailServerError('EENVELOPE 550', false), new MailServerError('ETIMEDOUT', true), undefined];
  const server = serverOf(() => {
    const answer = answers.shift();
    return answer && Promise.reject(answer);
  });
  const outbox = outboxOf(server, { onDelivery: async ({ kind }, rejected) => void deliveries.push([kind, rejected]) });
  await put('a');
  for (let run = 0; run < 3; run += 1) {
    await drainOutbox(outbox);
    clock.advance(30 * MINUTE_MS);
  }
  expect(deliveries.map(([, rejected]) => rejected)).toEqual(['EENVELOPE 550', null]);
  expect(await rowOf('a')).toMatchObject({ sentAt: expect.any(Date) as Date });
});

test('a run is bounded and says that more waits', async () => {
  for (let i = 0; i < 51; i += 1) await put(`n${i}`);
  const server = serverOf();
  expect(await drainOutbox(outboxOf(server))).toMatchObject({ sent: 50, more: true });
  expect(await drainOutbox(outboxOf(server))).toMatchObject({ sent: 1, more: false });
});

test('a run that is stopped takes no further email', async () => {
  await put('a');
  await put('b');
  const stop = new AbortController();
  const server = serverOf(() => stop.abort());
  expect(await drainOutbox(outboxOf(server), stop.signal)).toMatchObject({ sent: 1 });
});

test('three concurrent replicas send each email once', async () => {
  for (let i = 0; i < 30; i += 1) await put(`n${i}`);
  const server = serverOf(() => new Promise((done) => setImmediate(done)));
  await Promise.all([1, 2, 3].map(() => drainOutbox(outboxOf(server))));
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(30);
  expect(server.mails).toHaveLength(30);
});

test('a copy that dies while it sends loses nothing: the mail server hears again under the same Message-ID', async () => {
  await put('a');
  const server = serverOf();
  const dying = serverOf(() => new Promise(() => undefined)); // never comes back
  void drainOutbox(outboxOf(dying));
  while ((await rowOf('a')).tries === 0) await new Promise((soon) => setImmediate(soon));
  expect(await drainOutbox(outboxOf(server))).toMatchObject({ sent: 0 });
  clock.advance(5 * MINUTE_MS);
  expect(await drainOutbox(outboxOf(server))).toMatchObject({ sent: 1 });
});

test.each(['before', 'after'])(
  'a replica that dies %s the mailbox stored the email: it is there once',
  async (when) => {
    await put('a');
    const mailbox = mailboxMailer('payments', database.pool);
    let rendered = '';
    const dying: Mailer = {
      ...mailbox,
      async send(mail) {
        if (when === 'after') await mailbox.send(mail);
        rendered = mail.messageId;
        await new Promise(() => undefined);
      },
    };
    void drainOutbox(outboxOf(dying));
    while (rendered === '') await new Promise((soon) => setImmediate(soon));
    clock.advance(5 * MINUTE_MS);
    expect(await drainOutbox(outboxOf(mailbox))).toMatchObject({ sent: 1 });
    expect(await listMailboxEmails(database.pool, 10)).toMatchObject([{ messageId: rendered, to: 'a@example.com' }]);
  },
);

test('the Message-ID depends on service and key, and the key cannot be read from it', async () => {
  await put('order-7');
  await database.pool.query(
    `INSERT INTO community.outbox (id, dedupe_key, kind, payload, due_at) VALUES (gen_random_uuid(), 'order-7', 'note', '{"to":"a@example.com"}', $1)`,
    [clock.now()],
  );
  const server = serverOf();
  await drainOutbox(outboxOf(server));
  await drainOutbox(outboxOf(server, { table: 'community.outbox' }));
  const ids = server.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{40}$/);
});

test('a database that is away is said, not swallowed', async () => {
  const pool = fromPartial<Outbox['pool']>({ query: () => Promise.reject(new Error('gone')) });
  await expect(drainOutbox(outboxOf(serverOf(), { pool }))).rejects.toThrow('gone');
});
