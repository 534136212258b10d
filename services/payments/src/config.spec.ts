import { ConfigError } from '@farm/server-kit';
import { readPaymentsConfig } from './config';

const KEY = 'kQ0zv1yV2mX3lW4kU5jT6iS7hR8gQ9fP0eO1dN2cM3b';
const environment = {
  DATABASE_URL: 'postgres://farm@127.0.0.1:54320/farm',
  COOKIE_KEYS: KEY,
  EMAIL_HASH_KEY: KEY,
  LINK_KEYS: `${KEY}, ${KEY.replace('k', 'K')}`,
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
};
const mail = { SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'info@farm.example' };
const problemsOf = (extra: Record<string, string | undefined>) => {
  try {
    readPaymentsConfig({ ...environment, ...extra });
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

test('with three keys and no address, the provider’s own API is used in test mode', () => {
  const { payment, linkKeys, PORT } = readPaymentsConfig(environment);
  expect(payment).toMatchObject({ mode: 'test', apiUrl: 'https://api.stripe.com', scriptUrl: null });
  expect(payment.webhookSecrets).toEqual(['whsec_1', 'whsec_2']);
  expect(linkKeys).toHaveLength(2);
  expect(PORT).toBe(4101);
});

test.each([
  ['nothing is missing', {}, []],
  ['a missing webhook secret', { STRIPE_WEBHOOK_SECRET: undefined }, ['STRIPE_WEBHOOK_SECRET is missing']],
  [
    'I20: live and test keys mixed',
    { STRIPE_SECRET_KEY: 'sk_live_1' },
    ['STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY mix live and test.'],
  ],
  [
    'I20: a test key in production',
    { NODE_ENV: 'production', ...mail },
    ['Test keys under NODE_ENV=production take no real money. Set ALLOW_TEST_PAYMENTS=yes to allow them.'],
  ],
  ['I20: a test key in production, allowed', { NODE_ENV: 'production', ALLOW_TEST_PAYMENTS: 'yes', ...mail }, []],
])('%s', (_, extra, expected) => expect(problemsOf(extra)).toEqual(expected));
