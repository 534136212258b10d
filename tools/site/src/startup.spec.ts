import { startMessage, productionErrors } from './startup';

const COMPLETE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/farm',
  STRIPE_SECRET_KEY: 'sk_live_1',
  COOKIE_KEYS: 'k',
  LINK_KEYS: 'k',
  EMAIL_HASH_KEY: 'k',
  VISITOR_KEY: 'k',
  QUIZ_KEY: 'k',
  RELEASE_SIGNING_KEY: 'k',
  RELEASE_PUBLIC_KEYS: 'k',
  SMTP_URL: 'smtps://mail.example',
  FIRST_OPERATOR_EMAIL: 'ada@example.com',
};

test.each([
  ['development needs nothing', {}, 0],
  ['a complete production starts', COMPLETE, 0],
  ['production without settings has five errors', { NODE_ENV: 'production' }, 5],
  ['an embedded database is an error', { ...COMPLETE, DATABASE_URL: undefined }, 1],
  [
    'an allowed embedded database is no error',
    { ...COMPLETE, DATABASE_URL: undefined, ALLOW_EMBEDDED_DATABASE: 'yes' },
    0,
  ],
  ['the Stripe sandbox is an error', { ...COMPLETE, STRIPE_SECRET_KEY: '' }, 1],
  ['no mail server is an error', { ...COMPLETE, SMTP_URL: undefined }, 1],
  ['one missing key is an error', { ...COMPLETE, LINK_KEYS: undefined }, 1],
])('%s', (_, env, count) => {
  expect(productionErrors(env)).toHaveLength(count);
});

const site = { origin: 'http://localhost:4000', operatorLink: undefined, userEnv: {}, folder: '/data' };

test('the message has address, test cards and how to stop', () => {
  const text = startMessage(site);
  expect(text).toContain('The site is running at http://localhost:4000');
  expect(text).toContain('4242 4242 4242 4242');
  expect(text).toContain('Press Ctrl-C to stop.');
});

test('the operator’s link is shown until it is used', () => {
  const operatorLink = 'http://localhost:4000/sign-in#operator=abc';
  expect(startMessage({ ...site, operatorLink })).toContain(operatorLink);
  expect(startMessage(site)).toContain('npm run operator-link');
});

test('with live keys there are no test cards', () => {
  expect(startMessage({ ...site, userEnv: { STRIPE_SECRET_KEY: 'sk_live_1' } })).not.toContain('4242');
});

test.each([
  ['is shown', {}, true],
  ['is not shown with a mail server', { SMTP_URL: 'smtps://mail.example' }, false],
  ['is not shown in production', { NODE_ENV: 'production' }, false],
])('the mailbox %s', (_, userEnv, printed) => {
  expect(startMessage({ ...site, userEnv }).includes('/dev/mailbox')).toBe(printed);
});
