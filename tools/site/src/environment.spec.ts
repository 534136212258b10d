import { edgeEnvironment, paymentsMode, sandboxEnvironment, serviceEnvironment, type Site } from './environment';
import { PORTS } from './ports';
import { newSecrets } from './secrets';
import { databaseUrls } from './testing/database-urls';

const secrets = newSecrets();
const site: Site = {
  ports: PORTS,
  secrets,
  databaseUrl: 'postgresql://farm@127.0.0.1:54320/farm',
  databaseUrls,
  origin: 'http://localhost:4000',
  folder: '/data',
  given: {},
};

test('a service knows the database by its own role, the front not at all', () => {
  expect(serviceEnvironment('learning', site).DATABASE_URL).toBe(databaseUrls.learning);
  const given = { DATABASE_URL: site.databaseUrl };
  expect(serviceEnvironment('payments', { ...site, given }).DATABASE_URL).toBe(databaseUrls.payments);
  expect(edgeEnvironment({ ...site, given }).DATABASE_URL).toBeUndefined();
  expect(sandboxEnvironment({ ...site, given }).DATABASE_URL).toBeUndefined();
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

test('shop and sandbox agree on keys and addresses', () => {
  const shop = serviceEnvironment('payments', site);
  const sandbox = sandboxEnvironment(site);
  expect(shop.STRIPE_SECRET_KEY).toBe(sandbox.SANDBOX_SECRET_KEY);
  expect(shop.STRIPE_WEBHOOK_SECRET).toBe(sandbox.SANDBOX_WEBHOOK_SECRET);
  expect(shop.STRIPE_API_URL).toBe(`http://127.0.0.1:${sandbox.SANDBOX_PORT}`);
  expect(edgeEnvironment(site)).toMatchObject({ PAYMENTS_MODE: 'sandbox', SANDBOX_URL: shop.STRIPE_API_URL });
});

test('no other service hears of cards', () => {
  expect(Object.keys(serviceEnvironment('community', site)).filter((name) => /STRIPE/.test(name))).toEqual([]);
});

test('own card keys move the shop to the provider and leave the sandbox out', () => {
  const given = { STRIPE_SECRET_KEY: 'sk_test_mine', STRIPE_PUBLISHABLE_KEY: 'pk_test_mine' };
  const shop = serviceEnvironment('payments', { ...site, given });
  expect(shop).toMatchObject(given);
  expect(shop.STRIPE_API_URL).toBeUndefined();
  expect(edgeEnvironment({ ...site, given })).toMatchObject({ PAYMENTS_MODE: 'test' });
  expect(edgeEnvironment({ ...site, given }).SANDBOX_URL).toBeUndefined();
});

test('own cookie keys win over the generated ones', () => {
  expect(serviceEnvironment('learning', { ...site, given: { COOKIE_KEYS: 'mine' } }).COOKIE_KEYS).toBe('mine');
});

test.each([
  ['the edge and community, no other, hold the key of the mailbox', {}, [secrets.mailboxKey, secrets.mailboxKey]],
  ['with a mail server there is no mailbox', { SMTP_URL: 'smtps://mail.example' }, [undefined, undefined]],
  ['nor in production', { NODE_ENV: 'production' }, [undefined, undefined]],
])('%s', (_, given, expected) => {
  const keys = [edgeEnvironment, (at: Site) => serviceEnvironment('community', at)].map((of) => of({ ...site, given }));
  expect(keys.map(({ MAILBOX_KEY }) => MAILBOX_KEY)).toEqual(expected);
  expect(serviceEnvironment('payments', { ...site, given }).MAILBOX_KEY).toBeUndefined();
});

test('sign-in tells where letters are read while this machine keeps them, and only then', () => {
  const pageIn = (given: Site['given']) => serviceEnvironment('learning', { ...site, given }).MAILBOX_PAGE;
  expect(pageIn({})).toBe('/dev/mailbox');
  expect(pageIn({ SMTP_URL: 'smtps://mail.example:465' })).toBeUndefined();
  expect(pageIn({ NODE_ENV: 'production' })).toBeUndefined();
});

test.each([
  ['nobody outside is asked', {}, ['typical', 'no']],
  ['unless that is said', { WEATHER_PROVIDER: 'nws', LINK_CHECK: 'yes' }, ['nws', 'yes']],
  ['or the site is in production, where the service chooses', { NODE_ENV: 'production' }, [undefined, undefined]],
])('weather and links: %s', (_, given, expected) => {
  const { WEATHER_PROVIDER, LINK_CHECK } = serviceEnvironment('community', { ...site, given });
  expect([WEATHER_PROVIDER, LINK_CHECK]).toEqual(expected);
});

test.each([
  ['on this machine operators change releases in the browser, and previews work', {}, ['yes', true, true]],
  ['in production neither, unless it is said', { NODE_ENV: 'production' }, ['no', false, false]],
  ['said', { NODE_ENV: 'production', RELEASE_CONTROL: 'yes', PREVIEW_KEY: 'k' }, ['yes', true, true]],
  ['or refused here', { RELEASE_CONTROL: 'no' }, ['no', false, true]],
])('%s', (_, given, expected) => {
  const { RELEASE_CONTROL, RELEASE_SIGNING_KEY, PREVIEW_KEY } = edgeEnvironment({ ...site, given });
  expect([RELEASE_CONTROL, RELEASE_SIGNING_KEY !== undefined, PREVIEW_KEY !== undefined]).toEqual(expected);
});

test('what browsers tell of the pages outlives a restart of the front', () => {
  expect(edgeEnvironment(site).BEACONS_FILE).toBe('/data/edge/beacons.jsonl');
});
