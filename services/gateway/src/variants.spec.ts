import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPreviewQuery } from '@farm/release-store';
import type { FastifyInstance } from 'fastify';
import { closeGateways, startTestGateway, waitUntil, fixedClock } from './testing/test-gateway';
import { anotherStore, SHELL, createTestRelease, STORE } from './testing/test-release';

afterEach(closeGateways);

const CANARY = 'cccccccccccc';
const KEY = 'a preview key of at least 32 characters';
const PAGE = '/country-store';

const releaseIn = (html: string) =>
  JSON.parse(/id="farm-release">(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
    preview?: string;
    remotes: { store: { build: string; state: string } };
  };
const buildIn = (html: string) => releaseIn(html).remotes.store.build;
const read = (app: FastifyInstance, cookie = '', url = PAGE) => app.inject({ url, headers: { cookie } });
const live = async (app: FastifyInstance, revision: number) =>
  waitUntil(async () => (await app.inject('/release.json')).json().revision === revision);

async function releaseWithCanary(percent: number, different = {}) {
  const release = await createTestRelease();
  await release.publish(anotherStore(CANARY, different));
  await release.edit({ canaries: { store: { build: CANARY, percent } } });
  return release;
}

describe('a canary', () => {
  test('applies to its share of browsers, whose buckets stay the same when the percentage grows', async () => {
    const release = await releaseWithCanary(10);
    let browser = 0;
    const { app, edit } = await startTestGateway({}, { chance: () => (browser++ % 1000) / 1000 }, release);
    const browsers: { cookie: string; first: boolean }[] = [];
    for (let i = 0; i < 1000; i += 1) {
      const { headers, body } = await read(app);
      const cookie = String(headers['set-cookie']);
      expect(cookie).toMatch(/^__Host-bucket=\d{1,2}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      browsers.push({ cookie: cookie.split(';')[0] ?? '', first: buildIn(body) === CANARY });
    }
    expect(browsers.filter(({ first }) => first)).toHaveLength(100);

    await edit({ canaries: { store: { build: CANARY, percent: 50 } } });
    await live(app, 3);
    const places = new Map(browsers.map(({ cookie, first }) => [cookie, first]));
    expect(places.size).toBe(100);
    const after = [];
    for (const [cookie, first] of places)
      after.push({ first, late: buildIn((await read(app, cookie)).body) === CANARY });
    expect(after.filter(({ late }) => late)).toHaveLength(50);
    expect(after.filter(({ first, late }) => first && !late)).toEqual([]);
  });

  test('varies by cookie, and the response that sets the bucket is private', async () => {
    const { app, edit } = await startTestGateway({}, { chance: () => 0 }, await releaseWithCanary(10));
    const first = await read(app);
    expect(first.headers).toMatchObject({ vary: 'Accept-Encoding, Cookie', 'cache-control': 'private, no-cache' });
    const again = await read(app, '__Host-bucket=0');
    expect(again.headers).toMatchObject({ vary: 'Accept-Encoding, Cookie', 'cache-control': 'no-cache' });
    expect(again.headers['set-cookie']).toBeUndefined();
    expect((await read(app, '__Host-bucket=99')).headers.etag).not.toBe(again.headers.etag);
    await edit({ canaries: { store: null } });
    await live(app, 3);
    const over = await read(app);
    expect(over.headers.vary).toBe('Accept-Encoding');
    expect(over.headers['set-cookie']).toBeUndefined();
  });

  test.each(['1000', '-1', 'x', '1.5', ''])('an invalid bucket (%j) is replaced', async (bucket) => {
    const { app } = await startTestGateway({}, { chance: () => 0.42 }, await releaseWithCanary(10));
    expect((await read(app, `__Host-bucket=${bucket}`)).headers['set-cookie']).toContain('__Host-bucket=42;');
  });

  test('that does not fit the shell is skipped', async () => {
    const unfit = { needs: { shell: '^9.0', apis: {} } };
    const { app } = await startTestGateway({}, {}, await releaseWithCanary(99, unfit));
    const { statusCode, body } = await read(app, '__Host-bucket=0');
    expect([statusCode, buildIn(body)]).toEqual([200, STORE]);
  });

  test('assets of its build and of old builds are served', async () => {
    const release = await releaseWithCanary(10);
    await release.edit({ builds: { store: CANARY } });
    const { app } = await startTestGateway({}, {}, release);
    for (const build of [STORE, CANARY])
      expect((await app.inject(`/assets/store/${build}/main.js`)).statusCode).toBe(200);
  });
});

describe('a preview', () => {
  const clock = fixedClock();
  const inAnHour = () => new Date(clock.now().getTime() + 3_600_000);
  const link = (build: string, remote = 'store', key = KEY) => createPreviewQuery({ remote, build }, key, inAnHour());
  const cookieOf = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';

  async function previewed(different = {}, settings = {}) {
    const release = await createTestRelease();
    await release.publish(anotherStore(CANARY, different));
    return startTestGateway({ PREVIEW_KEY: KEY, ...settings }, { clock }, release);
  }

  test('a signed link shows its build to this browser for eight hours; off ends it', async () => {
    const { app } = await previewed();
    const followed = await app.inject(`${PAGE}?from=mail&${link(CANARY)}`);
    expect([followed.statusCode, followed.headers.location]).toEqual([302, `${PAGE}?from=mail`]);
    expect(followed.headers['set-cookie']).toMatch(
      /^__Host-preview=\S+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = cookieOf(followed.headers);
    const visible = await read(app, cookie);
    expect(releaseIn(visible.body)).toMatchObject({ preview: 'store', remotes: { store: { build: CANARY } } });
    expect(visible.headers.vary).toBe('Accept-Encoding, Cookie');
    expect(buildIn((await read(app)).body)).toBe(STORE);

    const left = await app.inject(`${PAGE}?preview=off`);
    expect([left.statusCode, left.headers.location]).toEqual([302, PAGE]);
    expect(left.headers['set-cookie']).toContain('__Host-preview=; Max-Age=0;');
  });

  test.each([
    ['another key', () => link(CANARY, 'store', 'another key of at least 32 characters.')],
    ['a build that was never published', () => link('dddddddddddd')],
    ['a remote that does not exist', () => link(CANARY, 'barn')],
    ['no signature', () => `preview=store@${CANARY}`],
    ['an address in place of a build', () => 'preview=https://evil.example/x.js&sig=x&until=9'],
    ['a time that is over', () => createPreviewQuery({ remote: 'store', build: CANARY }, KEY, new Date(0))],
  ])('%s: an error page with status 403 and no cookie', async (_, query) => {
    const { app } = await previewed();
    const { statusCode, headers, body } = await app.inject(`${PAGE}?${query()}`);
    expect([statusCode, headers['cache-control'], headers['set-cookie']]).toEqual([403, 'no-store', undefined]);
    expect(body).toContain("<h1>We can't show this preview</h1>");
    expect(buildIn((await read(app)).body)).toBe(STORE);
  });

  test('an unsigned or expired cookie shows the stable build', async () => {
    const { app } = await previewed();
    const forged = `__Host-preview=${encodeURIComponent(link(CANARY, 'store', 'another key of at least 32 characters.'))}`;
    const old = `__Host-preview=${encodeURIComponent(createPreviewQuery({ remote: 'store', build: CANARY }, KEY, new Date(0)))}`;
    for (const cookie of [forged, old, '__Host-preview=%'])
      expect(releaseIn((await read(app, cookie)).body)).toMatchObject({ remotes: { store: { build: STORE } } });
  });

  test('without a key there are no previews', async () => {
    const { app } = await previewed({}, { PREVIEW_KEY: undefined });
    expect((await app.inject(`${PAGE}?${link(CANARY)}`)).statusCode).toBe(403);
  });

  test('a remote that is switched off is available in a preview of its next build', async () => {
    const { app, edit } = await previewed();
    await edit({ states: { store: 'off' } });
    await live(app, 2);
    const cookie = cookieOf((await app.inject(`${PAGE}?${link(CANARY)}`)).headers);
    expect((await read(app, cookie)).statusCode).toBe(200);
    expect((await read(app)).statusCode).toBe(503);
  });

  test('ending a preview does not redirect to another site', async () => {
    const { app } = await previewed();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    for (const path of ['//evil.example/x', '/.//evil.example/x', '/\\evil.example/x', 'http://evil.example//x']) {
      const asking = request({ host: '127.0.0.1', port, path: `${path}?preview=off` }).end();
      const [{ headers, statusCode }] = (await once(asking, 'response')) as [IncomingMessage];
      expect([statusCode, headers.location]).toEqual([302, expect.stringMatching(/^\/(?![/\\])/)]);
    }
  });

  test('of the shell is a preview like any other', async () => {
    const { app } = await previewed();
    const cookie = cookieOf((await app.inject(`/?${link(SHELL, 'shell')}`)).headers);
    expect(releaseIn((await read(app, cookie, '/')).body)).toMatchObject({ preview: 'shell' });
  });
});
