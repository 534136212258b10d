import { fixedClock, type FixedClock } from '../testing';
import { createTestService } from '../testing/test-service';
import { createMailDatabase, insertOutboxRow } from '../testing/mail-database';
import type { EmailContent } from './email';
import { MailServerError, type OutgoingEmail } from './email';
import { drainOutbox, type Outbox, type OutboxRow, type EmailMessage } from './outbox';

const HOUR_MS = 3_600_000;
const content: EmailContent = { subject: 'A note', paragraphs: ['Hello.'], footer: [] };

let database: Awaited<ReturnType<typeof createMailDatabase>>;
let clock: FixedClock;
let warned: object[];
let mails: OutgoingEmail[];
beforeAll(async () => {
  database = await createMailDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  clock = fixedClock('2026-03-20T12:00:00.000Z');
  [warned, mails] = [[], []];
  await database.pool.query('TRUNCATE payments.outbox, payments.rate_limit, payments.limit_salt');
});

type Limited = Pick<EmailMessage, 'limit'>;
const outboxOf = (limited: Limited = {}, options: Partial<Outbox> = {}): Outbox => ({
  ...{ pool: database.pool, table: 'payments.outbox', clock },
  render: ({ payload }: OutboxRow) => ({ to: (payload as { to: string }).to, content, ...limited }),
  mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
  log: { error: (line) => void warned.push(line), warn: (line) => void warned.push(line) },
  ...options,
});
let count = 0;
async function put(to: string, kind = 'note') {
  count += 1;
  await insertOutboxRow(database, { key: `row ${count}`, payload: { to, token: 'secret' }, kind });
}
const reasons = async () =>
  (await database.pool.query<{ error: string | null; payload: object }>('SELECT error, payload FROM payments.outbox'))
    .rows;

test('an address gets three emails of a kind on a day of the farm, however it is spelled', async () => {
  for (const to of [
    'mark@example.com',
    'MARK@example.com',
    'mar\u212A@example.com',
    ' mark@EXAMPLE.com',
    'mark@example.com',
  ])
    await put(to);
  expect(await drainOutbox(outboxOf())).toEqual({ sent: 3, dropped: 2, failed: 0, more: false });
  expect(mails).toHaveLength(3);
  expect((await reasons()).filter(({ error }) => error === 'daily limit')).toEqual([
    { error: 'daily limit', payload: {} },
    { error: 'daily limit', payload: {} },
  ]);
});

test('another kind, another address and another day have limits of their own', async () => {
  const four = async (to: string, kind?: string) => {
    for (let i = 0; i < 4; i += 1) await put(to, kind);
    return (await drainOutbox(outboxOf())).sent;
  };
  expect(await four('ada@example.com')).toBe(3);
  expect(await four('ada@example.com', 'other')).toBe(3);
  expect(await four('bo@example.com')).toBe(3);
  clock.advance(14 * HOUR_MS); // 02:00 UTC is still the same evening at the farm
  expect(await four('ada@example.com')).toBe(0);
  clock.advance(5 * HOUR_MS);
  expect(await four('ada@example.com')).toBe(3);
});

test('kinds with a limit of their own name have one together; what something else limits has none here', async () => {
  for (const kind of ['receipt', 'resend', 'receipt', 'resend']) await put('ada@example.com', kind);
  expect(await drainOutbox(outboxOf({ limit: { name: 'free_guide', perDay: 3 } }))).toMatchObject({ sent: 3 });
  for (let i = 0; i < 12; i += 1) await put('ada@example.com', 'sign_in');
  expect(await drainOutbox(outboxOf({ limit: null }))).toMatchObject({ sent: 12, dropped: 0 });
});

test('the second try of an email is the same email', async () => {
  let away = true;
  const send = async (mail: OutgoingEmail) => {
    if (away) throw new MailServerError('ETIMEDOUT', true);
    mails.push(mail);
  };
  const outbox = outboxOf({}, { mailer: { send, close: () => undefined } });
  for (let i = 0; i < 3; i += 1) await put('ada@example.com');
  for (let run = 0; run < 3; run += 1) await drainOutbox(outbox);
  away = false;
  clock.advance(HOUR_MS);
  expect(await drainOutbox(outbox)).toMatchObject({ sent: 3, dropped: 0 });
});

test('three replicas at the same moment send three', async () => {
  for (let i = 0; i < 20; i += 1) await put('ada@example.com');
  await Promise.all([1, 2, 3].map(() => drainOutbox(outboxOf())));
  expect(mails).toHaveLength(3);
});

test('neither log nor tables hold the address, and the metric counts', async () => {
  const kit = await createTestService();
  for (let i = 0; i < 5; i += 1) await put('ada@example.com', 'flood');
  await drainOutbox(outboxOf());
  expect(warned).toEqual([
    expect.objectContaining({ table: 'payments.outbox', kind: 'flood', limit: 'flood' }),
    expect.objectContaining({ table: 'payments.outbox', kind: 'flood', limit: 'flood' }),
  ]);
  const { rows } = await database.pool.query('SELECT key FROM payments.rate_limit');
  const tables = JSON.stringify([rows, await reasons(), warned]);
  expect(tables).not.toMatch(/ada@|example\.com/);
  const metrics = (await kit.api.raw('GET /metrics')).bytes.toString();
  expect(metrics).toMatch(/^farm_emails_limited_total\{kind="flood",service="community"\} 2$/m);
  await kit.close();
});
