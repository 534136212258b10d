import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { closeGateways, startTestGateway, waitUntil } from './testing/test-gateway';
import { createTestRelease, SHELL, STORE } from './testing/test-release';
import { startService, stopServices } from './testing/test-service';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const FEED = '/api/daily-blog/feed';

describe('an address', () => {
  test.each([
    ['//country-store', '/country-store'],
    ['///about', '/about'],
    ['//', '/'],
    ['/country-store//', '/country-store'],
    ['/verify//AbC', '/verify/AbC'],
    ['//Country-Store?x=1&y=%2D', '/country-store?x=1&y=%2D'],
    ['/country%2Dstore', '/country-store'],
    ['/%63ountry-%53tore', '/country-store'],
    ['/%61bout/', '/about'],
    ['/verify/%41b%7e%2e%5FC', '/verify/Ab~._C'],
  ])('%s is redirected to %s, where server and browser show the same page', async (url, location) => {
    const { app } = await startTestGateway();
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location]).toEqual([308, location]);
    expect((await app.inject(location)).statusCode).toBe(200);
  });

  test.each(['//evil.example/x', '/country%2Fstore', '/verify/a%2Fb/c', '/about%20', '/%2F/about'])(
    '%s is no page, and stays one address',
    async (url) => {
      const { app } = await startTestGateway();
      const { statusCode, headers } = await app.inject(url);
      expect([statusCode, headers.location]).toEqual([404, undefined]);
    },
  );

  test.each([
    ['/store', '/country-store'],
    ['/Shop/', '/country-store'],
    ['/home?from=mail', '/'],
    ['/rss', '/api/daily-blog/feed'],
    ['/ATOM.xml', '/api/daily-blog/feed'],
  ])('%s, which people type, leads to %s', async (url, location) => {
    const { app } = await startTestGateway();
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([308, location, 'no-store']);
  });

  test('a page wins over a redirect of its address', async () => {
    const release = await createTestRelease();
    const { app } = await startTestGateway({}, {}, release);
    const page = { ...release.shell.pages[0], path: '/shop' } as (typeof release.shell.pages)[number];
    await release.publish({ ...release.shell, build: 'cccccccccccc', pages: [...release.shell.pages, page] });
    await release.edit({ builds: { shell: 'cccccccccccc' } });
    await waitUntil(async () => (await app.inject('/shop')).statusCode === 200);
  });

  test('an escape that is part of a value stays', async () => {
    const { app } = await startTestGateway();
    for (const url of ['/verify/a%20b', '/verify/%C3%A9', '/verify/a%2Fb'])
      expect((await app.inject(url)).statusCode).toBe(200);
  });

  test.each(['/100%', '/%E0%A4%A', '/%', '/%zz?x=%zz', '/50%-off'])('%s shows people the 404 page', async (url) => {
    const { app } = await startTestGateway();
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<title>404 Page Not Found');
  });

  test.each(['/api/comments/%zz/replies', '/assets/store/%E0/main.js'])('%s tells programs 400', async (url) => {
    const { app } = await startTestGateway();
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
  });
});

describe('a page for signed-in people', () => {
  async function withGrants() {
    const release = await createTestRelease();
    const { app } = await startTestGateway({}, {}, release);
    const page = { ...release.shell.pages[0], path: '/grants-page', signIn: { exceptParams: ['stop'] } };
    const pages = [...release.shell.pages, page as (typeof release.shell.pages)[number]];
    await release.publish({ ...release.shell, build: 'cccccccccccc', pages });
    await release.edit({ builds: { shell: 'cccccccccccc' } });
    await waitUntil(async () => (await app.inject('/grants-page')).statusCode !== 404);
    return app;
  }

  test('leads a browser without a session to sign-in, and back to the same address', async () => {
    const app = await withGrants();
    for (const [url, returnTo] of [
      ['/grants-page', '/grants-page'],
      ['/grants-page?farmType=fruit&location=Macon%2C%20GA', '/grants-page?farmType=fruit&location=Macon%2C%20GA'],
      [`/grants-page?location=${'x'.repeat(600)}`, '/grants-page'],
    ] as const)
      for (const cookie of ['', 'visitor=x', '__Host-visitor=x; other=session']) {
        const { statusCode, headers } = await app.inject({ url, headers: { cookie } });
        expect([statusCode, headers.location]).toEqual([302, `/api/login?returnTo=${encodeURIComponent(returnTo)}`]);
        expect(headers['cache-control']).toBe('no-store');
      }
  });

  test('is sent to a browser with a session, and never to the next one without', async () => {
    const app = await withGrants();
    for (let i = 0; i < 2; i += 1) {
      const inside = await app.inject({ url: '/grants-page', headers: { cookie: '__Host-session=x' } });
      expect(inside.statusCode).toBe(200);
      expect((await app.inject('/grants-page')).statusCode).toBe(302);
    }
  });

  test('is sent to whoever follows a link of an email', async () => {
    const app = await withGrants();
    expect((await app.inject('/grants-page?stop=token')).statusCode).toBe(200);
  });
});

describe('If-None-Match', () => {
  const LONG = 'x'.repeat(3_000);
  const paths = ['/', '/country-store', '/release.json', '/sw.js', '/robots.txt', '/sitemap.xml', '/favicon.svg'];

  test.each(paths)('%s answers 304 to its tag in any form: weak, strong, in a list, and *', async (url) => {
    const { app } = await startTestGateway();
    const { etag = '' } = (await app.inject(url)).headers;
    expect(etag).toMatch(/^W\/"[^"]+"$/); // one tag for all codings
    const strong = String(etag).slice(2);
    for (const known of [etag, strong, `"x", ${etag}`, `W/"a,b" , ${strong}`, '*']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: { 'if-none-match': known } });
      expect([url, known, statusCode, headers.etag, body]).toEqual([url, known, 304, etag, '']);
    }
    for (const other of ['"x"', `W/"${LONG}"`, strong.replaceAll('"', '')])
      expect((await app.inject({ url, headers: { 'if-none-match': other } })).statusCode).toBe(200);
  });
});

describe('Accept-Encoding', () => {
  const paths = ['/country-store', '/third-party-notices.txt', `/assets/store/${STORE}/build.json`, '/release.json'];

  test.each(paths)('%s is sent in the coding that the client prefers', async (url) => {
    const { app } = await startTestGateway();
    const get = async (accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });
    const plain = await get('identity');
    const codings: [accepted: string, coding: string | undefined][] = [
      ['gzip, deflate, br', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0', undefined],
      ['BR', 'br'],
      ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ];
    const isLong = plain.rawPayload.length > 1_024;
    for (const [accepted, coding] of codings) {
      const { headers, rawPayload } = await get(accepted);
      expect([url, accepted, headers['content-encoding']]).toEqual([url, accepted, isLong ? coding : undefined]);
      expect(headers.vary).toBe('Accept-Encoding');
      const decoded =
        headers['content-encoding'] === 'br'
          ? brotliDecompressSync(rawPayload)
          : headers['content-encoding'] === 'gzip'
            ? gunzipSync(rawPayload)
            : rawPayload;
      expect(decoded.equals(plain.rawPayload)).toBe(true);
    }
  });

  test('a build lists its files in compressed form', async () => {
    const release = await createTestRelease();
    const pages = Array.from({ length: 40 }, (_, n) => ({ ...release.shell.pages[0], path: `/page-${n}` }));
    await release.publish({ ...release.shell, build: 'cccccccccccc', pages: pages as typeof release.shell.pages });
    const { app } = await startTestGateway({}, {}, release);
    const url = '/assets/shell/cccccccccccc/build.json';
    const plain = await app.inject(url);
    const small = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect([small.headers['content-encoding'], small.rawPayload.length < plain.rawPayload.length / 4]).toEqual([
      ...['br', true],
    ]);
    expect(brotliDecompressSync(small.rawPayload)).toEqual(plain.rawPayload);
  });

  test('a drawing names its character set', async () => {
    const release = await createTestRelease();
    const drawing = { ...release.shell.files['main.js'], sri: release.shell.files['main.js']?.sri ?? '' };
    await release.store.putNew('builds/shell/dddddddddddd/web/sprite.svg', Buffer.from('console.info("farm")'));
    await release.publish({
      ...release.shell,
      build: 'dddddddddddd',
      files: { ...release.shell.files, 'sprite.svg': drawing as (typeof release.shell.files)[string] },
    });
    const { app } = await startTestGateway({}, {}, release);
    const { headers } = await app.inject('/assets/shell/dddddddddddd/sprite.svg');
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });
});

describe('a connection', () => {
  /** All that comes for these bytes until the connection ends. */
  async function responsesTo(bytes: string): Promise<string> {
    const { app } = await startTestGateway();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(bytes);
    await once(socket, 'close');
    return Buffer.concat(chunks).toString('latin1');
  }

  test('stays open after an answer that needed no waiting: pipelined requests are all answered', async () => {
    const paths = ['/robots.txt', '/release.json', '/healthz', '/api/none', '/sw.js', '/no-such-page', '/favicon.svg'];
    const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
    const last =
      'PUT /about HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const text = await responsesTo(requests + last);
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(
      [200, 200, 200, 404, 200, 404, 200, 405, 200].map((status) => `HTTP/1.1 ${status}`),
    );
    expect(text.match(/^connection: close/gim)).toHaveLength(1);
  });

  test('ends when the rest of a body is not read', async () => {
    const text = await responsesTo('POST /about HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\nabc');
    expect(text).toMatch(/^HTTP\/1\.1 405 [\s\S]*\nconnection: close/i);
  });
});

describe('methods', () => {
  test('HEAD is forwarded wherever a service answers GET, and gets its headers without a body', async () => {
    const community = await startService('community', '1.3', ({ method }, response) => {
      response.writeHead(200, { 'content-type': 'application/atom+xml', 'content-length': '5' });
      response.end(method === 'HEAD' ? undefined : '<xml>');
    });
    const { app } = await startTestGateway({ COMMUNITY_URL: community.url });
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: FEED });
    expect([statusCode, headers['content-type'], headers['content-length'], body]).toEqual([
      ...[200, 'application/atom+xml', '5', ''],
    ]);
    expect(community.requests).toEqual([`HEAD ${FEED}`]);
  });

  test.each([
    ['POST', '/about', 'GET, HEAD'],
    ['DELETE', '/no-such-page', 'GET, HEAD'],
    ['PUT', '/robots.txt', 'GET, HEAD'],
    ['OPTIONS', '/api/contact', 'POST'],
    ['GET', '/api/contact', 'POST'],
    ['TRACE', '/api/comments/daily-farm-wisdom', 'DELETE, GET, HEAD, PATCH, POST'],
    ['PUT', FEED, 'GET, HEAD'],
    ['PUT', '/api/comments/x/like', 'DELETE, POST'],
    ['POST', `/assets/shell/${SHELL}/main.js`, 'GET, HEAD'],
    ['PUT', '/release/beacons', 'POST'],
  ] as const)('%s of %s is refused with the methods that work there: %s', async (method, url, allow) => {
    const { app } = await startTestGateway();
    const { statusCode, headers } = await app.inject({ method: method as 'GET', url });
    expect([statusCode, headers.allow]).toEqual([405, allow]);
  });

  test.each(['GET', 'POST', 'OPTIONS'] as const)('%s of a call that does not exist is 404', async (method) => {
    const { app } = await startTestGateway();
    expect((await app.inject({ method, url: '/api/none' })).statusCode).toBe(404);
  });
});
