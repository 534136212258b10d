import { certificate, smtpDouble, type SmtpScript } from '../testing/smtp-double';
import type { Letter } from './letter';
import { smtpMailer } from './mail.provider';
import { MailRefused, type Mailer } from './mailer';

const letter: Letter = {
  subject: 'Ihr Beleg – naïve café',
  paragraphs: ['Thank you.'],
  action: { label: 'Open the library', href: 'https://farm.example/library?grant=abc' },
  footer: [{ text: 'You bought this.' }],
  replyTo: 'ruth@example.com',
  headers: { 'List-Unsubscribe': '<https://farm.example/leave>' },
};
const mail = { messageId: 'a1b2', to: 'ada@example.com', letter, at: new Date('2026-03-20T12:00:00.000Z') };
// Long enough for a busy machine; short where the spec waits for the end of it.
const [LONG_MS, SHORT_MS] = [8_000, 250];

let server: Awaited<ReturnType<typeof smtpDouble>>;
let mailer: Mailer | undefined;
afterEach(async () => {
  mailer?.close();
  await server.close();
});

/** A mailer at a server that behaves like this; it believes the server's certificate unless told. */
async function mailerAt(script: SmtpScript, { ca = true } = {}) {
  server = await smtpDouble(script);
  const believed = ca ? { ca: (await certificate()).cert } : {};
  const waits = script.greeting === null || script.taken === null || script.taken === 'trickle';
  const stepMs = waits ? SHORT_MS : LONG_MS;
  const from = 'Sweetgum Family Farm <info@farm.example>';
  return (mailer = smtpMailer({ url: server.url, from, stepMs, wholeMs: 4 * stepMs, ...believed }));
}
const refusal = (at: Mailer) =>
  at.send(mail).then(
    () => undefined,
    (error: unknown) => (error instanceof MailRefused ? { code: error.code, away: error.away } : error),
  );

test('a letter leaves encrypted, signed in, in both forms, with its own Message-ID and headers', async () => {
  await (await mailerAt({})).send(mail);
  const [{ encrypted, lines } = { encrypted: false, lines: [] as string[] }, ...others] = server.taken;
  expect([encrypted, others]).toEqual([true, []]);
  expect(server.heard).toEqual(
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
    ]),
  );
});

test('a connection is kept for the next letter', async () => {
  const kept = await mailerAt({});
  await kept.send(mail);
  await kept.send({ ...mail, messageId: 'c3d4' });
  expect(server.taken).toHaveLength(2);
  expect(server.heard.filter((line) => line.startsWith('AUTH'))).toHaveLength(1);
});

test('a server without encryption gets neither password nor address', async () => {
  expect(await refusal(await mailerAt({ startTls: false }))).toMatchObject({ away: true });
  expect(server.heard.filter((line) => !/^(EHLO|STARTTLS|QUIT)/.test(line))).toEqual([]);
});

test('a server whose certificate nobody vouches for gets no password either', async () => {
  expect(await refusal(await mailerAt({}, { ca: false }))).toMatchObject({ away: true });
  expect(server.heard.some((line) => /^(AUTH|MAIL)/.test(line))).toBe(false);
});

test.each<[string, SmtpScript, { code: string; away: boolean }]>([
  ['an unknown receiver', { rcpt: '550 5.1.1 <ada@example.com> unknown' }, { code: 'EENVELOPE 550', away: false }],
  ['a full inbox', { rcpt: '452 4.2.2 <ada@example.com> full' }, { code: 'EENVELOPE 452', away: false }],
  ['a refused letter', { taken: '554 5.7.1 spam' }, { code: 'EMESSAGE 554', away: false }],
  ['a letter for later', { taken: '451 4.3.0 later' }, { code: 'EMESSAGE 451', away: false }],
  ['a server that closes', { mail: '421 4.3.2 closing' }, { code: 'EENVELOPE 421', away: true }],
  ['a wrong password', { auth: '535 5.7.8 no' }, { code: 'EAUTH 535', away: true }],
  ['no greeting', { greeting: null }, { code: 'ETIMEDOUT', away: true }],
  ['a server that hangs up', { taken: 'hang up' }, { code: 'ECONNECTION', away: true }],
  ['a server that never comes to an end', { taken: 'trickle' }, { code: 'EABORT', away: true }],
  ['no answer after the letter', { taken: null }, { code: 'ETIMEDOUT', away: true }],
])('%s is a refusal without an address in it', async (_, script, expected) => {
  expect(await refusal(await mailerAt(script))).toEqual(expected);
});

test('no server at all is a server that is away', async () => {
  const gone = await mailerAt({});
  await server.close();
  expect(await refusal(gone)).toMatchObject({ away: true });
});

test.each([
  ['an address with a second line', { to: 'ada@example.com\r\nBcc: bo@example.com' }],
  ['two addresses', { to: 'ada@example.com, bo@example.com' }],
  ['a subject with a second line', { letter: { ...letter, subject: 'Hello\r\nBcc: bo@example.com' } }],
])('%s reaches no server', async (_, change) => {
  await expect((await mailerAt({})).send({ ...mail, ...change })).rejects.toThrow('is not sent');
  expect(server.heard).toEqual([]);
});
