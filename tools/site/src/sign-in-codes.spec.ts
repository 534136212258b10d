import { codeTeller, tellSignInCodes, type CodeLetter } from './sign-in-codes';

const letter = (id: string, code: string): CodeLetter => ({
  ...{ id, to: 'ada@example.com' },
  subject: `${code} is your sign-in code`,
});
const [first, second] = [letter('1', '7K3M-9QRT'), letter('2', 'AB12-CD34')];

test('each code is said once, one that was there before never', () => {
  const said: string[] = [];
  const tell = codeTeller((line) => said.push(line));
  tell([first]);
  tell([first, second]);
  tell([second]); // the first is old by now
  tell([second]);
  expect(said).toEqual(['Sign-in code for ada@example.com: AB12-CD34']);
});

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['in production with the mailbox', { NODE_ENV: 'production', ALLOW_MAILBOX_IN_PRODUCTION: 'yes' }],
  ['with a mail server', { SMTP_URL: 'smtps://mail.example' }],
])('%s nobody even looks for codes', async (_, given) => {
  const say = jest.fn();
  const telling = await tellSignInCodes({ given, databaseUrl: 'postgres://127.0.0.1:1/nowhere', say });
  await telling.stop();
  expect(say).not.toHaveBeenCalled();
});
