import { readConfig } from '../config';
import { mailProblems, mailSettings } from './config';

const problemsOf = ({ NODE_ENV = 'development', ...settings }: Record<string, string>) =>
  mailProblems({ ...readConfig(mailSettings, settings), NODE_ENV });
const server = { SMTP_URL: 'smtp://farm:p%40ss@mail.example:587', MAIL_FROM: 'The Farm <info@farm.example>' };
const production = { NODE_ENV: 'production' };

test.each<[string, Record<string, string>]>([
  ['nothing in development: the mailbox', {}],
  ['a mail server in production', { ...server, ...production }],
  ['a bare sender', { ...server, MAIL_FROM: 'info@farm.example' }],
  ['encryption from the first byte', { ...server, SMTP_URL: 'smtps://mail.example' }],
  ['the mailbox in production, meant', { ...production, ALLOW_MAILBOX_IN_PRODUCTION: 'yes' }],
])('%s is fine', (_, settings) => expect(problemsOf(settings)).toEqual([]));

test.each<[string, Record<string, string>, string]>([
  ['no mail server in production', production, 'ALLOW_MAILBOX_IN_PRODUCTION=yes'],
  ['another protocol', { ...server, SMTP_URL: 'https://mail.example' }, 'SMTP_URL must be'],
  ['a query that could switch encryption off', { ...server, SMTP_URL: `${server.SMTP_URL}?ignoreTLS=true` }, 'query'],
  ['a sender without an address', { ...server, MAIL_FROM: 'The Farm' }, 'MAIL_FROM must be'],
  ['a sender with a line of its own', { ...server, MAIL_FROM: 'A\r\nBcc: <b@c.example>' }, 'MAIL_FROM must be'],
])('%s is said', (_, settings, sentence) => expect(problemsOf(settings)).toEqual([expect.stringContaining(sentence)]));

test('a mail server needs a sender', () => {
  expect(() => readConfig(mailSettings, { SMTP_URL: server.SMTP_URL })).toThrow(
    'MAIL_FROM is needed together with SMTP_URL',
  );
});
