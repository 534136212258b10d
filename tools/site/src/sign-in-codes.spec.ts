import { codePrinter, printSignInCodes, type CodeEmail } from './sign-in-codes';

const email = (id: string, code: string): CodeEmail => ({
  ...{ id, to: 'ada@example.com' },
  subject: `${code} is your sign-in code`,
});
const [first, second] = [email('1', '7K3M-9QRT'), email('2', 'AB12-CD34')];

test('each code is printed once, except earlier ones', () => {
  const printed: string[] = [];
  const printNew = codePrinter((line) => printed.push(line));
  printNew([first]);
  printNew([first, second]);
  printNew([second]); // the first has expired
  printNew([second]);
  expect(printed).toEqual(['Sign-in code for ada@example.com: AB12-CD34']);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['in production with the mailbox', { NODE_ENV: 'production', ALLOW_MAILBOX_IN_PRODUCTION: 'yes' }],
  ['with a mail server', { SMTP_URL: 'smtps://mail.example' }],
])('%s no codes are queried', async (_, userEnv) => {
  const print = jest.fn();
  const printer = await printSignInCodes({
    userEnv,
    databaseUrl: 'postgres://127.0.0.1:1/nowhere',
    print,
  });
  await printer.stop();
  expect(print).not.toHaveBeenCalled();
});
