import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveRelease } from '@farm/contracts';
import { webFile } from '@farm/release-store';
import { closeGateways, startTestGateway } from './testing/test-gateway';
import { SHELL, createTestRelease, STORE } from './testing/test-release';

const STYLE = '.frame{color:red}';
const TEST_MODE = '<p>Test mode</p>';

const style = { owner: 'shell', build: SHELL, file: 'main.css', hash: 'sha256-style' };
const page = (words: string) => ({
  html: `${TEST_MODE}<main><h1>${words}</h1></main>`,
  testMode: TEST_MODE,
  styles: [style],
});

/** The small release with pages rendered for it, as promote leaves them in the store. */
async function rendered() {
  const release = await createTestRelease({
    shell: { '/about': page('About us'), _404: page('Nobody is here'), _away: page('Closed') },
    store: { '/country-store': page('Guides') },
  });
  await release.store.putNew(webFile('shell', SHELL, 'main.css'), Buffer.from(STYLE));
  return release;
}

const inlinedRelease = (html: string) => JSON.parse(/id="farm-release">([^<]*)</.exec(html)?.[1] ?? '') as LiveRelease;
const rootOf = (html: string) => /<div id="root">(.*?)<\/div><script/.exec(html)?.[1];

afterEach(closeGateways);

test.each([
  ['/about', 200, 'About us'],
  ['/country-store', 200, 'Guides'],
  ['/nothing', 404, 'Nobody is here'],
])('%s answers %i with the prerendered page', async (path, status, words) => {
  const { app } = await startTestGateway({}, {}, await rendered());
  const { statusCode, body } = await app.inject(path);
  expect(statusCode).toBe(status);
  expect(rootOf(body)).toBe(`${TEST_MODE}<main><h1>${words}</h1></main>`);
  expect(body).not.toMatch(/<script[^>]+src=|<link rel="stylesheet"|<noscript/);
});

test('its styles are inline with their URLs, and only their hashes are allowed', async () => {
  const { app } = await startTestGateway({}, {}, await rendered());
  const { body, headers } = await app.inject('/about');
  expect(body).toContain(`<style data-href="/assets/shell/${SHELL}/main.css">${STYLE}</style>`);
  expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-style';");
});

test('the document lists the files to load after the first paint, each with its integrity', async () => {
  const { app } = await startTestGateway({}, {}, await rendered());
  const { own } = inlinedRelease((await app.inject('/country-store')).body);
  expect(own).toMatchObject({ path: '/country-store', owner: 'store' });
  expect(own?.files).toEqual([
    { url: `/assets/shell/${SHELL}/main.js`, sri: expect.stringMatching(/^sha384-/) as string, as: 'script' },
    { url: `/assets/store/${STORE}/main.js`, sri: expect.stringMatching(/^sha384-/) as string, as: 'preload' },
  ]);
});

test('with live payments the test banner is removed', async () => {
  const { app } = await startTestGateway({ PAYMENTS_MODE: 'live' }, {}, await rendered());
  expect(rootOf((await app.inject('/about')).body)).toBe('<main><h1>About us</h1></main>');
});

test('a page of a remote that is switched off is the unavailable page, and is not cached', async () => {
  const release = await rendered();
  await release.edit({ states: { store: 'off' } });
  const { app } = await startTestGateway({}, {}, release);
  const { statusCode, headers, body } = await app.inject('/country-store');
  expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
  expect(rootOf(body)).toContain('Closed');
});

test.each([
  ['a page that was never rendered', '/', {}],
  ["a remote on a developer's machine", '/country-store', { LOCAL_REMOTES: 'store=http://localhost:4201' }],
])('%s is rendered in the browser', async (_, path, settings) => {
  const { app } = await startTestGateway(settings, {}, await rendered());
  const { body } = await app.inject(path);
  expect(rootOf(body)).toBeUndefined();
  expect(body).toContain(`<script defer src="/assets/shell/${SHELL}/main.js"`);
  expect(inlinedRelease(body).own).toBeUndefined();
});

test.each(['html', 'json'])(
  'a page whose %s differs from the signed one is rendered in the browser',
  async (ending) => {
    const release = await rendered();
    const file = join(release.folder, `pages/${SHELL}/about.${ending}`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('<', '<script src=x></script><'));
    const { app } = await startTestGateway({}, {}, release);
    const { statusCode, body } = await app.inject('/about');
    expect([statusCode, rootOf(body)]).toEqual([200, undefined]);
    expect(body).not.toContain('src=x');
  },
);
