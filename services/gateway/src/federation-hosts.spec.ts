import { anotherStore, createTestRelease, STORE } from './testing/test-release';
import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';

afterEach(closeGateways);

const PARTNER = 'https://partner.example';
const SCRIPT = `/assets/store/${STORE}/main.js`;
const paths = [SCRIPT, `/assets/store/${STORE}/build.json`, '/release.json'];

test.each(paths)('%s is closed to pages of other origins by default', async (url) => {
  const { app } = await startTestGateway();
  const { headers } = await app.inject({ url, headers: { origin: PARTNER } });
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('/release.json names the manifests of remotes that can be used, and the stylesheets of the shell', async () => {
  const release = await createTestRelease();
  await release.publish({ ...release.shell, build: 'dddddddddddd', styles: ['main.css'] });
  const MANIFEST = 'mf-manifest.json';
  const file = { sri: 'sha384-x', raw: 2, gz: 2, br: 2 };
  const withManifest = anotherStore('cccccccccccc', { files: { [MANIFEST]: file } });
  await release.publish(withManifest);
  const { app } = await startTestGateway({}, {}, release);
  const manifests = async () => (await app.inject('/release.json')).json<{ manifests: unknown }>().manifests;
  expect(await manifests()).toEqual({}); // the build has none
  await release.edit({ builds: { shell: 'dddddddddddd', store: 'cccccccccccc' } });
  await waitUntil(async () => Object.keys((await manifests()) as object).length > 0);
  expect(await manifests()).toEqual({ store: `/assets/store/cccccccccccc/${MANIFEST}` });
  await release.edit({ states: { store: 'off' } });
  await waitUntil(async () => Object.keys((await manifests()) as object).length === 0);
  expect((await app.inject('/release.json')).json()).toMatchObject({ styles: ['/assets/shell/dddddddddddd/main.css'] });
});

test('the card form of the payment provider may load the font, in its sandbox nothing needs to', async () => {
  const originOf = async (mode: 'live' | 'sandbox') => {
    const { app } = await startTestGateway({ PAYMENTS_MODE: mode });
    const { headers } = await app.inject({ url: SCRIPT, headers: { origin: 'https://js.stripe.com' } });
    return headers['access-control-allow-origin'];
  };
  expect([await originOf('live'), await originOf('sandbox')]).toEqual(['https://js.stripe.com', undefined]);
});

describe('with FEDERATION_HOSTS', () => {
  const allowed = { FEDERATION_HOSTS: new Set([PARTNER, 'https://other.example']) };

  test.each(paths)('%s can be loaded by pages of an allowed origin', async (url) => {
    const { app } = await startTestGateway(allowed);
    const { statusCode, headers } = await app.inject({ url, headers: { origin: PARTNER } });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PARTNER,
      'cross-origin-resource-policy': 'cross-origin',
      vary: expect.stringMatching(/^accept-encoding, origin$/i),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each([['https://evil.example'], ['https://partner.example.evil.example'], ['null'], [undefined]])(
    'the origin %s is not allowed',
    async (origin) => {
      const { app } = await startTestGateway(allowed);
      const { headers } = await app.inject({ url: SCRIPT, headers: origin === undefined ? {} : { origin } });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  test.each(['/', '/country-store', '/api/none', '/sw.js'])('%s stays closed', async (url) => {
    const { app } = await startTestGateway(allowed);
    const { headers } = await app.inject({ url, headers: { origin: PARTNER } });
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
