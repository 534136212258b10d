import { certificate, startTestSmtpServer, type SmtpScript } from '../testing/test-smtp-server';
import type { EmailContent } from './email';
import { smtpMailer } from './mail.provider';
import { MailServerError, type Mailer } from './email';

const content: EmailContent = {
  subject: 'Ihr Beleg – naïve café',
  paragraphs: ['Thank you.'],
  action: { label: 'Open the library', href: 'https://farm.example/library?grant=abc' },
  footer: [{ text: 'You bought this.' }],
  replyTo: 'ruth@example.com',
  headers: { 'List-Unsubscribe': '<https://farm.example/leave>' },
};
const mail = { messageId: 'a1b2', to: 'ada@example.com', content, at: new Date('2026-03-20T12:00:00.000Z') };
// Long enough for a busy machine; short where the spec waits for the end of it.
const [LONG_MS, SHORT_MS] = [8_000, 250];

let server: Awaited<ReturnType<typeof startTestSmtpServer>>;
let mailer: Mailer | undefined;
afterEach(async () => {
  mailer?.close();
  await server.close();
});

/** A mailer at a server that behaves like this; it believes the server's certificate unless told. */
async function mailerAt(script: SmtpScript, { ca = true } = {}) {
  server = await startTestSmtpServer(script);
  const believed = ca ? { ca: (await certificate()).cert } : {};
  const waits = script.greeting === null || script.accepted === null || script.accepted === 'trickle';
  const stepMs = waits ? SHORT_MS : LONG_MS;
  const from = 'Sweetgum Family Farm <info@farm.example>';
  return (mailer = smtpMailer({ url: server.url, from, stepMs, totalMs: 4 * stepMs, ...believed }));
}
const serverError = (at: Mailer) =>
  at.send(mail).then(
    () => undefined,
    (error: unknown) =>
      error instanceof MailServerError ? { code: error.code, isUnavailable: error.isUnavailable } : error,
  );

test('a content leaves encrypted, signed in, in both forms, with its own Message-ID and headers', async () => {
  await (await mailerAt({})).send(mail);
  const [{ encrypted, lines } = { encrypted: false, lines: [] as string[] }, ...others] = server.accepted;
  expect([encrypted, others]).toEqual([true, []]);
  expect(server.commands).toEqual(
    expect.arrayContaining([
      `AUTH PLAIN ${Buffer.from('\0farm\0p@ss').toString('base64')}`,
      expect.stringContaining('MAIL FROM:<info@farm.example>'),
      expect.stringContaining('RCPT TO:<ada@example.com>'),
    ]),
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      'Message-ID: <a1b2@farm.example>',
      'From: Sweetgum Family Farm <info@farm.example>',
      'To: ada@example.com',
      'Reply-To: ruth@example.com',
      'List-Unsubscribe: <https://farm.example/leave>',
      'Auto-Submitted: auto-generated',
      'Date: Fri, 20 Mar 2026 12:00:00 +0000',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
      'Content-Type: image/png; name=logo.png',
      'Content-ID: <logo@farm>',
      'Content-Disposition: inline; filename=logo.png',
    ]),
  );
});

test('a connection is reused for the next email', async () => {
  const stored = await mailerAt({});
  await stored.send(mail);
  await stored.send({ ...mail, messageId: 'c3d4' });
  expect(server.accepted).toHaveLength(2);
  expect(server.commands.filter((line) => line.startsWith('AUTH'))).toHaveLength(1);
});

test('a server without encryption gets neither password nor address', async () => {
  expect(await serverError(await mailerAt({ startTls: false }))).toMatchObject({ isUnavailable: true });
  expect(server.commands.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
});

test('a server whose certificate nobody vouches for gets no password either', async () => {
  expect(await serverError(await mailerAt({}, { ca: false }))).toMatchObject({ isUnavailable: true });
  expect(server.commands.some((line) => /^(AUTH|MAIL)/.test(line))).toBe(false);
});

test.each<[string, SmtpScript, { code: string; isUnavailable: boolean }]>([
  [
    'an unknown receiver',
    { rcpt: '550 5.1.1 <ada@example.com> unknown' },
    { code: 'EENVELOPE 550', isUnavailable: false },
  ],
  ['a full inbox', { rcpt: '452 4.2.2 <ada@example.com> full' }, { code: 'EENVELOPE 452', isUnavailable: false }],
  ['a refused content', { accepted: '554 5.7.1 spam' }, { code: 'EMESSAGE 554', isUnavailable: false }],
  ['a content for later', { accepted: '451 4.3.0 later' }, { code: 'EMESSAGE 451', isUnavailable: false }],
  ['a server that closes', { mail: '421 4.3.2 closing' }, { code: 'EENVELOPE 421', isUnavailable: true }],
  ['a wrong password', { auth: '535 5.7.8 no' }, { code: 'EAUTH 535', isUnavailable: true }],
  ['no greeting', { greeting: null }, { code: 'ETIMEDOUT', isUnavailable: true }],
  ['a server that hangs up', { accepted: 'hang up' }, { code: 'ECONNECTION', isUnavailable: true }],
  ['a server that never comes to an end', { accepted: 'trickle' }, { code: 'EABORT', isUnavailable: true }],
  ['no answer after the content', { accepted: null }, { code: 'ETIMEDOUT', isUnavailable: true }],
])('%s is a refusal without an address in it', async (_, script, expected) => {
  expect(await serverError(await mailerAt(script))).toEqual(expected);
});

test('no server at all is a server that is away', async () => {
  const closed = await mailerAt({});
  await server.close();
  expect(await serverError(closed)).toMatchObject({ isUnavailable: true });
});

test.each([
  ['an address with a second line', { to: 'ada@example.com\r\nBcc: bo@example.com' }],
  ['two addresses', { to: 'ada@example.com, bo@example.com' }],
  ['a subject with a second line', { content: { ...content, subject: 'Hello\r\nBcc: bo@example.com' } }],
])('%s reaches no server', async (_, change) => {
  await expect((await mailerAt({})).send({ ...mail, ...change })).rejects.toThrow('is not sent');
  expect(server.commands).toEqual([]);
});
