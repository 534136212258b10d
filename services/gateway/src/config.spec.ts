import { newKeyPair } from '@farm/release-store';
import { config } from './config';

const { signingKey, publicKey } = newKeyPair('test');
const LEAST = { RELEASE_STORE: 'dir:/srv/releases', RELEASE_PUBLIC_KEYS: publicKey };

test('requires only the release store and the trusted keys', () => {
  expect(config(LEAST)).toMatchObject({
    PORT: 4000,
    RELEASE_CONTROL: false,
    SECURE_COOKIES: true,
    METRICS_PORT: undefined,
    FEDERATION_HOSTS: new Set(),
  });
  expect(() => config({})).toThrow(/RELEASE_STORE is missing[\s\S]*RELEASE_PUBLIC_KEYS is missing/);
});

test.each([
  ['a service’s address without a scheme', { PAYMENTS_URL: '10.0.0.7:4101' }, 'PAYMENTS_URL'],
  ['a list with a hole', { DEXTER_URL: 'http://a:4104,' }, 'DEXTER_URL'],
  ['an address that is no web address', { LEARNING_URL: 'file:///etc/passwd' }, 'LEARNING_URL'],
  ['a public key that is none', { RELEASE_PUBLIC_KEYS: 'key' }, 'RELEASE_PUBLIC_KEYS'],
  ['a signing key that is none', { RELEASE_SIGNING_KEY: 'key' }, 'RELEASE_SIGNING_KEY'],
  ['changes in the browser without the key that signs them', { RELEASE_CONTROL: 'yes' }, 'RELEASE_SIGNING_KEY'],
  ['a preview key that could be guessed', { PREVIEW_KEY: 'farm' }, 'PREVIEW_KEY'],
  ['a watch key that could be guessed', { RELEASE_WATCH_KEY: 'farm' }, 'RELEASE_WATCH_KEY'],
  ['a port that is none', { METRICS_PORT: 'metrics' }, 'METRICS_PORT'],
  ['a host of remotes with a path', { FEDERATION_HOSTS: 'https://partner.example/shop' }, 'FEDERATION_HOSTS'],
  ['every host', { FEDERATION_HOSTS: '*' }, 'FEDERATION_HOSTS'],
  ['a number of proxies', { TRUSTED_PROXIES: '1' }, 'TRUSTED_PROXIES'],
  ['a network with a typo', { TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
  [
    'a development server in production',
    { NODE_ENV: 'production', DEVELOPMENT_SERVERS: 'shell=http://x' },
    'DEVELOPMENT_SERVERS',
  ],
  ['open cookies in production', { NODE_ENV: 'production', SECURE_COOKIES: 'no' }, 'SECURE_COOKIES'],
])('%s stops the start, and the error does not show the value', (_, wrong, name) => {
  expect(() => config({ ...LEAST, ...wrong })).toThrow(new RegExp(`^The configuration is not complete:\\n  ${name} `));
});

test('a complete production starts', () => {
  const complete = {
    ...{
      ...LEAST,
      NODE_ENV: 'production',
      RELEASE_CONTROL: 'yes',
      RELEASE_SIGNING_KEY: signingKey,
      METRICS_PORT: '9100',
    },
    ...{ PAYMENTS_URL: 'http://10.0.0.7:4101, http://10.0.0.8:4101', TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' },
    FEDERATION_HOSTS: 'https://a.example, https://b.example:8443',
  };
  const { METRICS_PORT, TRUSTED_PROXIES, FEDERATION_HOSTS } = config(complete);
  expect([...FEDERATION_HOSTS]).toEqual(['https://a.example', 'https://b.example:8443']);
  expect([METRICS_PORT, TRUSTED_PROXIES('10.1.2.3'), TRUSTED_PROXIES('11.1.2.3')]).toEqual([9100, true, false]);
});
