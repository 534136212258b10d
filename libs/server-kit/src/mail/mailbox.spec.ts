import { createMailDatabase } from '../testing/mail-database';
import type { EmailContent } from './email';
import { mailboxMailer, listMailboxEmails } from './mailbox';

let database: Awaited<ReturnType<typeof createMailDatabase>>;
beforeAll(async () => {
  database = await createMailDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('TRUNCATE mail.mailbox_letter'));

const content: EmailContent = {
  subject: 'A note',
  paragraphs: ['Hello <Ada>.'],
  footer: [],
  headers: { 'X-Note': 'one' },
};
const at = (minute: number) => new Date(Date.UTC(2026, 2, 20, 12, minute));

test('the mailbox shows the emails of all services, newest first, as text and HTML', async () => {
  await mailboxMailer('payments', database.pool).send({ messageId: '1', to: 'ada@example.com', content, at: at(1) });
  await mailboxMailer('community', database.pool).send({ messageId: '2', to: 'bo@example.com', content, at: at(2) });
  await mailboxMailer('learning', database.pool).send({ messageId: '3', to: 'cy@example.com', content, at: at(0) });
  expect((await listMailboxEmails(database.pool, 2)).map(({ service }) => service)).toEqual(['community', 'payments']);
  expect(await listMailboxEmails(database.pool, 1)).toEqual([
    {
      ...{ messageId: '2', service: 'community', to: 'bo@example.com', subject: 'A note', createdAt: at(2) },
      text: expect.stringContaining('Hello <Ada>.') as string,
      html: expect.stringContaining('Hello &#60;Ada&#62;.') as string,
      headers: { 'X-Note': 'one' },
    },
  ]);
});

test('a content that is there already stays as it is, also when two bring it at once', async () => {
  const mailbox = mailboxMailer('payments', database.pool);
  const mail = { messageId: '1', to: 'ada@example.com', content, at: at(1) };
  await mailbox.send(mail);
  await Promise.all([1, 2, 3].map(() => mailbox.send({ ...mail, content: { ...content, subject: 'Another' } })));
  expect(await listMailboxEmails(database.pool, 10)).toMatchObject([{ subject: 'A note' }]);
});

test('an email that no mail server would accept is not stored either', async () => {
  const mail = { messageId: '1', to: 'ada@example.com\r\nBcc: bo@example.com', content, at: at(1) };
  await expect(mailboxMailer('payments', database.pool).send(mail)).rejects.toThrow('is not sent');
  expect(await listMailboxEmails(database.pool, 10)).toEqual([]);
});
