import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveRelease } from '@farm/contracts';
import { closeGateways, fixedClock, startTestGateway } from './testing/test-gateway';
import { SHELL, createTestRelease, STORE } from './testing/test-release';
import { startService, stopServices } from './testing/test-service';

const TEST_MODE = '<p>Test mode</p>';

const style = { text: 'main{color:red}', hash: 'sha256-style' };
const page = (words: string) => ({
  html: `${TEST_MODE}<main><h1>${words}</h1></main>`,
  testMode: TEST_MODE,
  style,
});

/** The small release with pages rendered for it, as promote leaves them in the store. */
async function rendered() {
  const pages = {
    shell: { '/about': page('About us'), _404: page('Nobody is here'), _away: page('Closed') },
    store: { '/country-store': page('Guides') },
  };
  return createTestRelease(pages, ['main.css']);
}

const inlinedRelease = (html: string) => JSON.parse(/id="farm-release">([^<]*)</.exec(html)?.[1] ?? '') as LiveRelease;
const rootOf = (html: string) => /<div id="root">(.*?)<\/div><script/.exec(html)?.[1];

afterEach(closeGateways);
afterEach(stopServices);

test.each([
  ['/about', 200, 'About us'],
  ['/country-store', 200, 'Guides'],
  ['/nothing', 404, 'Nobody is here'],
])('%s answers %i with the prerendered page', async (path, status, words) => {
  const { app } = await startTestGateway({}, {}, await rendered());
  const { statusCode, body } = await app.inject(path);
  expect(statusCode).toBe(status);
  expect(rootOf(body)).toBe(`${TEST_MODE}<main><h1>${words}</h1></main>`);
  expect(body.replace(/<noscript>.*?<\/noscript>/, '')).not.toMatch(
    /<script[^>]+src=|<link rel="stylesheet"|<noscript/,
  );
});

test('what it uses of its style sheets is inline, and only its hash is allowed', async () => {
  const { app } = await startTestGateway({}, {}, await rendered());
  const { body, headers } = await app.inject('/about');
  expect(body).toContain(`<style>${style.text}</style>`);
  expect(headers['content-security-policy']).toContain("style-src 'self' 'sha256-style';");
});

test('a browser without scripts gets the whole style sheets', async () => {
  const { app } = await startTestGateway({}, {}, await rendered());
  const { body } = await app.inject('/about');
  const [sheet] = inlinedRelease(body).own?.files ?? [];
  expect(body).toContain(`<noscript><link rel="stylesheet" href="${sheet?.url}" integrity="${sheet?.sri}"></noscript>`);
});

test('the document lists the files to load after the first paint, each with its integrity', async () => {
  const { app } = await startTestGateway({}, {}, await rendered());
  const { own } = inlinedRelease((await app.inject('/country-store')).body);
  expect(own).toMatchObject({ path: '/country-store', owner: 'store' });
  expect(own?.files).toEqual([
    { url: `/assets/shell/${SHELL}/main.css`, sri: expect.stringMatching(/^sha384-/) as string, as: 'stylesheet' },
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
  ['a remote of a development server', '/country-store', { DEVELOPMENT_SERVERS: 'store=http://localhost:4201' }],
])('%s is rendered in the browser', async (_, path, settings) => {
  const { app } = await startTestGateway(settings, {}, await rendered());
  const { body } = await app.inject(path);
  expect(rootOf(body)).toBeUndefined();
  expect(body).toContain(`<script defer src="/assets/shell/${SHELL}/main.js"`);
  expect(inlinedRelease(body).own).toBeUndefined();
});

test('a page in a shell of a development server links its files alone', async () => {
  const server = 'http://localhost:4200';
  const { app } = await startTestGateway({ DEVELOPMENT_SERVERS: `shell=${server}` }, {}, await rendered());
  for (const path of ['/about', '/country-store', '/no-such-page']) {
    const { body, headers } = await app.inject(path);
    expect(rootOf(body)).toBeUndefined();
    expect(body).toContain(
      `<link rel="stylesheet" href="${server}/main.css"><script defer src="${server}/main.js"></script>`,
    );
    expect(body).not.toContain('src="/assets/');
    expect(inlinedRelease(body).local).toEqual({ shell: server });
    expect(headers['content-security-policy']).toMatch(/script-src [^;]+ http:..localhost:4200;/);
    expect(headers['content-security-policy']).toMatch(/connect-src [^;]+ http:..localhost:4200 ws:..localhost:4200;/);
    expect(headers['content-security-policy']).toMatch(/style-src [^;]+ 'nonce-development' /);
  }
});

test('drawings of a development server come from the site itself, and nothing else of it does', async () => {
  const server = await startService('shell', '1', ({ url }, response) => void response.end(`<svg>${url}</svg>`));
  const { app } = await startTestGateway({ DEVELOPMENT_SERVERS: `shell=${server.url}` });
  const drawing = await app.inject('/development/shell/sprite.1a.svg');
  expect([drawing.statusCode, drawing.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  expect(drawing.body).toBe('<svg>/sprite.1a.svg</svg>');
  for (const path of ['shell/main.js', 'store/sprite.svg'])
    expect((await app.inject(`/development/${path}`)).statusCode).toBe(404);
  const { app: production } = await startTestGateway();
  expect((await production.inject('/development/shell/sprite.1a.svg')).headers['content-type']).toMatch('text/html');
});

test.each([
  ['the HTML of a page', `pages/${SHELL}/about.html`],
  ['the data of a page', `pages/${SHELL}/about.json`],
])('while %s differs from what was signed, the browser renders it; afterwards it is read again', async (_, key) => {
  const release = await rendered();
  const file = join(release.folder, key);
  const signed = readFileSync(file, 'utf8');
  writeFileSync(file, `<script src=x></script>${signed}`);
  const clock = fixedClock();
  const { app } = await startTestGateway({}, { clock }, release);
  const { statusCode, body } = await app.inject('/about');
  expect([statusCode, rootOf(body)]).toEqual([200, undefined]);
  expect(body).not.toContain('src=x');
  writeFileSync(file, signed);
  clock.advance(11_000);
  expect(rootOf((await app.inject('/about')).body)).toContain('About us');
});
