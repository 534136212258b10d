import {
  gatewayEnvironment,
  paymentsMode,
  releaseEnvironment,
  sandboxEnvironment,
  serviceEnvironment,
  type Site,
} from './environment';
import { PORTS } from './ports';
import { generateSecrets } from './secrets';
import { databaseUrls } from './testing/database-urls';

const secrets = generateSecrets();
const site: Site = {
  ports: PORTS,
  secrets,
  databaseUrl: 'postgresql://farm@127.0.0.1:54320/farm',
  databaseUrls,
  origin: 'http://localhost:4000',
  folder: '/data',
  userEnv: {},
};

test('a service gets the database URL of its own role, the gateway none', () => {
  expect(serviceEnvironment('learning', site).DATABASE_URL).toBe(databaseUrls.learning);
  const userEnv = { DATABASE_URL: site.databaseUrl };
  expect(serviceEnvironment('payments', { ...site, userEnv }).DATABASE_URL).toBe(databaseUrls.payments);
  expect(gatewayEnvironment({ ...site, userEnv }).DATABASE_URL).toBeUndefined();
  expect(sandboxEnvironment({ ...site, userEnv }).DATABASE_URL).toBeUndefined();
});

test.each([
  [undefined, 'sandbox'],
  ['', 'sandbox'],
  ['sk_test_1', 'test'],
  ['sk_live_1', 'live'],
  ['rk_live_1', 'live'],
])('secret key %s: %s', (key, mode) => {
  expect(paymentsMode({ STRIPE_SECRET_KEY: key })).toBe(mode);
});

test('payments and sandbox share keys and addresses', () => {
  const shop = serviceEnvironment('payments', site);
  const sandbox = sandboxEnvironment(site);
  expect(shop.STRIPE_SECRET_KEY).toBe(sandbox.SANDBOX_SECRET_KEY);
  expect(shop.STRIPE_WEBHOOK_SECRET).toBe(sandbox.SANDBOX_WEBHOOK_SECRET);
  expect(shop.STRIPE_API_URL).toBe(`http://127.0.0.1:${sandbox.SANDBOX_PORT}`);
  expect(gatewayEnvironment(site)).toMatchObject({ PAYMENTS_MODE: 'sandbox', SANDBOX_URL: shop.STRIPE_API_URL });
});

test('no other service gets Stripe settings', () => {
  expect(Object.keys(serviceEnvironment('community', site)).filter((name) => /STRIPE/.test(name))).toEqual([]);
});

test('with Stripe keys the sandbox is not used', () => {
  const userEnv = { STRIPE_SECRET_KEY: 'sk_test_mine', STRIPE_PUBLISHABLE_KEY: 'pk_test_mine' };
  const shop = serviceEnvironment('payments', { ...site, userEnv });
  expect(shop).toMatchObject(userEnv);
  expect(shop.STRIPE_API_URL).toBeUndefined();
  expect(gatewayEnvironment({ ...site, userEnv })).toMatchObject({ PAYMENTS_MODE: 'test' });
  expect(gatewayEnvironment({ ...site, userEnv }).SANDBOX_URL).toBeUndefined();
});

test('configured cookie keys replace the generated ones', () => {
  expect(serviceEnvironment('learning', { ...site, userEnv: { COOKIE_KEYS: 'mine' } }).COOKIE_KEYS).toBe('mine');
});

test.each([
  ['only gateway and community get the mailbox key', {}, [secrets.mailboxKey, secrets.mailboxKey]],
  ['with a mail server there is no mailbox', { SMTP_URL: 'smtps://mail.example' }, [undefined, undefined]],
  ['in production there is no mailbox', { NODE_ENV: 'production' }, [undefined, undefined]],
])('%s', (_, userEnv, expected) => {
  const keys = [gatewayEnvironment, (at: Site) => serviceEnvironment('community', at)].map((of) =>
    of({ ...site, userEnv }),
  );
  expect(keys.map(({ MAILBOX_KEY }) => MAILBOX_KEY)).toEqual(expected);
  expect(serviceEnvironment('payments', { ...site, userEnv }).MAILBOX_KEY).toBeUndefined();
});

test('sign-in links to the mailbox only while there is no mail server', () => {
  const pageIn = (userEnv: Site['userEnv']) => serviceEnvironment('learning', { ...site, userEnv }).MAILBOX_PAGE;
  expect(pageIn({})).toBe('/dev/mailbox');
  expect(pageIn({ SMTP_URL: 'smtps://mail.example:465' })).toBeUndefined();
  expect(pageIn({ NODE_ENV: 'production' })).toBeUndefined();
});

test.each([
  ['no other site is called', {}, ['typical', 'no']],
  ['unless configured', { WEATHER_PROVIDER: 'nws', LINK_CHECK: 'yes' }, ['nws', 'yes']],
  ['in production the service chooses', { NODE_ENV: 'production' }, [undefined, undefined]],
])('weather and links: %s', (_, userEnv, expected) => {
  const { WEATHER_PROVIDER, LINK_CHECK } = serviceEnvironment('community', { ...site, userEnv });
  expect([WEATHER_PROVIDER, LINK_CHECK]).toEqual(expected);
});

test.each([
  ['in development operators can edit releases in the browser, and previews work', {}, ['yes', true, true]],
  ['in production neither by default', { NODE_ENV: 'production' }, ['no', false, false]],
  [
    'in production with RELEASE_CONTROL',
    { NODE_ENV: 'production', RELEASE_CONTROL: 'yes', PREVIEW_KEY: 'k' },
    ['yes', true, true],
  ],
  ['in development without RELEASE_CONTROL', { RELEASE_CONTROL: 'no' }, ['no', false, true]],
])('%s', (_, userEnv, expected) => {
  const { RELEASE_CONTROL, RELEASE_SIGNING_KEY, PREVIEW_KEY } = gatewayEnvironment({ ...site, userEnv });
  expect([RELEASE_CONTROL, RELEASE_SIGNING_KEY !== undefined, PREVIEW_KEY !== undefined]).toEqual(expected);
});

test('beacon counts are stored in the data folder', () => {
  expect(gatewayEnvironment(site).BEACONS_FILE).toBe('/data/edge/beacons.jsonl');
});

const SECRET = /^(?:DATABASE_URL|SMTP_URL|S3_ACCESS_KEY_ID|\w+_(?:KEYS?|SECRET)|\w+SECRET_ACCESS_KEY)(?:_FILE)?$/;

test.each([
  ['payments', ['COOKIE_KEYS', 'DATABASE_URL', 'EMAIL_HASH_KEY', 'LINK_KEYS', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL']],
  ['learning', ['COOKIE_KEYS', 'DATABASE_URL', 'OIDC_CLIENT_SECRET', 'QUIZ_KEY', 'SMTP_URL']],
  [
    'community',
    [
      ...['COOKIE_KEYS', 'DATABASE_URL', 'EMAIL_HASH_KEY', 'OPENAI_API_KEY', 'S3_SECRET_ACCESS_KEY', 'SMTP_URL'],
      ...['VISITOR_KEY', 'VISITS_KEY'],
    ],
  ],
  ['dexter', ['COOKIE_KEYS', 'DATABASE_URL', 'OPENAI_API_KEY', 'VISITOR_KEY']],
] as const)('%s gets only its own secrets', (service, own) => {
  const names = [
    ...[
      'COOKIE_KEYS',
      'LINK_KEYS',
      'EMAIL_HASH_KEY',
      'VISITOR_KEY',
      'QUIZ_KEY',
      'OPENAI_API_KEY',
      'OIDC_CLIENT_SECRET',
    ],
    ...['SMTP_URL', 'S3_SECRET_ACCESS_KEY', 'RELEASE_SIGNING_KEY', 'PREVIEW_KEY', 'DATABASE_URL_FILE'],
    ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ];
  const userEnv = Object.fromEntries(names.map((name) => [name, 'sk_test_1']));
  const cards = service === 'payments' ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] : [];
  const held = Object.entries(serviceEnvironment(service, { ...site, userEnv })).filter(
    ([, value]) => value !== undefined,
  );
  const secretNames = held.map(([name]) => name).filter((name) => SECRET.test(name) && name !== 'MAILBOX_KEY');
  expect(secretNames.sort()).toEqual([...own, ...cards].sort());
});

test('gateway, sandbox and release command get no Stripe key, and the sandbox no signing key', () => {
  const userEnv = { STRIPE_SECRET_KEY: 'sk_live_1', RELEASE_SIGNING_KEY: 'k', RELEASE_CONTROL: 'no', COOKIE_KEYS: 'k' };
  const all = [gatewayEnvironment, sandboxEnvironment, releaseEnvironment].map((of) => of({ ...site, userEnv }));
  expect(all.map((env) => [env.STRIPE_SECRET_KEY, env.COOKIE_KEYS])).toEqual(Array(3).fill([undefined, undefined]));
  expect(all.map((env) => env.RELEASE_SIGNING_KEY)).toEqual([undefined, undefined, 'k']);
});
