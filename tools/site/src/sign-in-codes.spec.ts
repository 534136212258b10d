import { codePrinter, printSignInCodes, type CodeEmail } from './sign-in-codes';

const email = (id: string, code: string): CodeEmail => ({
  ...{ id, to: 'ada@example.com' },
  subject: `${code} is your sign-in code`,
});
const [first, second] = [email('1', '7K3M-9QRT'), email('2', 'AB12-CD34')];

test('each code is said once, one that was there before never', () => {
  const printed: string[] = [];
  const printNew = codePrinter((line) => printed.push(line));
  printNew([first]);
  printNew([first, second]);
  printNew([second]); // the first is old by now
  printNew([second]);
  expect(printed).toEqual(['Sign-in code for ada@example.com: AB12-CD34']);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['in production with the mailbox', { NODE_ENV: 'production', ALLOW_MAILBOX_IN_PRODUCTION: 'yes' }],
  ['with a mail server', { SMTP_URL: 'smtps://mail.example' }],
])('%s nobody even looks for codes', async (_, userEnv) => {
  const print = jest.fn();
  const telling = await printSignInCodes({
    userEnv: userEnv,
    databaseUrl: 'postgres://127.0.0.1:1/nowhere',
    print: print,
  });
  await telling.stop();
  expect(print).not.toHaveBeenCalled();
});
