import { Value } from '@sinclair/typebox/value';
import { releaseInfo, LiveRelease } from '@farm/contracts';
import type { GatewayConfig } from './config';
import { closeGateways, fixedClock, startTestGateway } from './testing/test-gateway';
import { SHELL, STORE } from './testing/test-release';

afterEach(closeGateways);

const releaseIn = (html: string): unknown => JSON.parse(/id="farm-release">(.*?)<\/script>/.exec(html)?.[1] ?? '');

describe('documents', () => {
  test("a page answers with its title, the shell's scripts and the release it is pinned to", async () => {
    const { app } = await startTestGateway();
    const { statusCode, body } = await app.inject('/country-store');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Title of /country-store · Sweetgum Family Farm</title>');
    expect(body).toContain(`<script defer src="/assets/shell/${SHELL}/main.js" integrity="sha384-`);
    const release = releaseIn(body);
    expect(Value.Check(LiveRelease, release)).toBe(true);
    expect(release).toMatchObject({
      revision: 1,
      testMode: true,
      remotes: { store: { build: STORE, entry: 'main.js' } },
    });
  });

  test('every page has an inline icon, and /favicon.ico works too', async () => {
    const { app } = await startTestGateway();
    const [, inPage = ''] =
      /rel="icon" type="image\/svg\+xml" href="data:image\/svg\+xml,([^"]+)"/.exec(
        (await app.inject('/country-store')).body,
      ) ?? [];
    for (const path of ['/favicon.svg', '/favicon.ico']) {
      const { statusCode, headers, body } = await app.inject(path);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(body.replaceAll('"', "'")).toBe(decodeURIComponent(inPage));
    }
  });

  test('an unknown address answers 404 with the site’s layout, never cached', async () => {
    const { app } = await startTestGateway();
    const { statusCode, headers, body } = await app.inject('/no-such-page');
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(body).toContain('<title>404 Page Not Found');
  });

  test.each([
    ['/country-store/', '/country-store'],
    ['/Country-Store?x=1', '/country-store?x=1'],
  ])('%s redirects to its canonical path', async (path, place) => {
    const { app } = await startTestGateway();
    const { statusCode, headers } = await app.inject(path);
    expect([statusCode, headers.location]).toEqual([308, place]);
  });

  test('parameters keep their case and are not listed for search engines', async () => {
    const { app } = await startTestGateway();
    const { statusCode, body } = await app.inject('/verify/AbC');
    expect(statusCode).toBe(200);
    expect(body).toContain('noindex');
    expect((await app.inject('/sitemap.xml')).body).not.toContain('verify');
  });

  test.each(['/', '/release.json', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/third-party-notices.txt'])(
    '%s answers HEAD, and 304 to a request with its ETag',
    async (url) => {
      const { app } = await startTestGateway();
      const { headers, body } = await app.inject(url);
      const { etag } = headers;
      expect(etag).toMatch(/^W\/"[^"]+"$/);
      const head = await app.inject({ method: 'HEAD', url });
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag]);
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(body)));
      const again = await app.inject({ url, headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    },
  );

  test('only GET and HEAD are allowed', async () => {
    const { app } = await startTestGateway();
    expect((await app.inject({ method: 'POST', url: '/country-store' })).statusCode).toBe(405);
  });

  test('/release.json has the live builds', async () => {
    const { app } = await startTestGateway();
    const headers = (await app.inject('/release.json')).json();
    expect([...Value.Errors(releaseInfo['GET /release.json'].reply, headers)]).toEqual([]);
    expect(headers).toMatchObject({ revision: 1, shell: SHELL, remotes: { store: STORE } });
  });
});

describe('the content security policy', () => {
  const policy = async (mode: GatewayConfig['PAYMENTS_MODE']) =>
    String(
      (await (await startTestGateway({ PAYMENTS_MODE: mode })).app.inject('/')).headers['content-security-policy'],
    );

  test('allows the one inline script by its hash, and nothing unsafe', async () => {
    const text = await policy('sandbox');
    expect(text).toContain("script-src 'self' 'sha256-x'");
    expect(text).not.toMatch(/unsafe|stripe/);
  });

  test('allows Stripe’s hosts with real keys only, and no other hosts', async () => {
    const text = await policy('test');
    expect(text).toContain("script-src 'self' 'sha256-x' https://js.stripe.com;");
    expect(text).not.toContain('evil.example');
  });
});

describe('assets', () => {
  test.each([
    ['a file of the build', `/assets/store/${STORE}/main.js`, 200],
    ['its index', `/assets/store/${STORE}/build.json`, 200],
    ['a file that build.json does not name', `/assets/store/${STORE}/secret.map`, 404],
    ['an unknown build', '/assets/store/000000000000/main.js', 404],
    ['a way out of the store', `/assets/store/${STORE}/..%2f..%2f..%2fetc%2fpasswd`, 404],
    ['a strange name', '/assets/..%2fstore/x/main.js', 404],
  ])('%s: %s answers %i', async (_, path, status) => {
    const { app } = await startTestGateway();
    const { statusCode, headers } = await app.inject(path);
    expect(statusCode).toBe(status);
    expect(headers['cache-control']).toBe(status === 200 ? 'public, max-age=31536000, immutable' : 'no-store');
  });

  test('a network that names sixty unknown builds a minute gets 429 without a read of the store; known builds and others stay', async () => {
    const { app } = await startTestGateway({ EDGE_NETWORK_PER_MINUTE: 1_200 }, { clock: fixedClock() });
    const ask = (path: string, remoteAddress = '192.0.2.1') =>
      app.inject({ url: `/assets/${path}`, remoteAddress }).then(({ statusCode }) => statusCode);
    const unknown = (n: number) => `shell/${n.toString(16).padStart(12, '0')}/x.js`;
    const statuses = [];
    for (let n = 0; n < 62; n += 1) statuses.push(await ask(unknown(n)));
    expect(statuses).toEqual([...Array(60).fill(404), 429, 429]);
    expect(await ask(`shell/${SHELL}/main.js`)).toBe(200);
    expect(await ask(unknown(0), '198.51.100.1')).toBe(404);
    const beacon = { name: 'shell', build: '999999999999', result: 'ready', ms: 1 };
    const sent = { method: 'POST', url: '/release/beacons', remoteAddress: '192.0.2.1', payload: beacon } as const;
    expect((await app.inject(sent)).statusCode).toBe(429);
  });
});
