import type { FastifyInstance } from 'fastify';
import { createGateway } from './app';
import { config } from './config';
import { embedJson } from './document-head';
import { SHELL, createTestRelease } from './testing/test-release';

let app: FastifyInstance;
beforeAll(async () => {
  const { folder, publicKey } = await createTestRelease();
  const environment = { RELEASE_STORE: `dir:${folder}`, RELEASE_PUBLIC_KEYS: publicKey };
  app = await createGateway({ ...config(environment), LOG_LEVEL: 'silent', SITE_ORIGIN: 'https://farm.example' });
});
afterAll(() => app.close());

const read = async (path: string) => (await app.inject(path)).body;
const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const factsIn = (html: string) => /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1];

test.each([
  ['og:site_name', 'Sweetgum Family Farm'],
  ['og:type', 'website'],
  ['og:title', 'Title of /about · Sweetgum Family Farm'],
  ['og:description', 'Text'],
  ['og:url', 'https://farm.example/about'],
  ['og:image', `https://farm.example/assets/shell/${SHELL}/card.png`],
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
  ['twitter:card', 'summary_large_image'],
  ['description', 'Text'],
])('a page has the social tag %s: %s', async (name, content) => {
  expect(contentOf(await read('/about'), name)).toBe(content);
});

test('a page has one canonical URL without a query', async () => {
  expect(await read('/about?from=letter')).toContain('<link rel="canonical" href="https://farm.example/about">');
});

test.each(['/verify/AbC', '/no-such-page'])('%s has no canonical URL and no og:url', async (path) => {
  const html = await read(path);
  expect(html).not.toContain('rel="canonical"');
  expect(contentOf(html, 'og:url')).toBeUndefined();
  expect(contentOf(html, 'robots')).toBe('noindex');
});

test.each([
  ['/', 'Organization'],
  ['/about', 'Organization'],
  ['/country-store', 'Product'],
])('%s has %s as structured data', async (path, type) => {
  const data = JSON.parse(factsIn(await read(path)) ?? '{}') as { '@graph': { '@type': string }[] };
  expect(data['@graph'][0]?.['@type']).toBe(type);
});

test.each([
  ['/', true],
  ['/about', false],
  ['/verify/AbC', false],
])('readers find the feed of the daily blog from %s: %s', async (path, expected) => {
  const link =
    '<link rel="alternate" type="application/atom+xml" title="Sweetgum Family Farm: daily blog" href="/api/daily-blog/feed">';
  expect((await read(path)).includes(link)).toBe(expected);
});

test('a page without structured data has no block', async () => {
  expect(factsIn(await read('/verify/AbC'))).toBeUndefined();
});

test('no text can close the script element', () => {
  expect(embedJson({ name: '</script><script>alert(1)</script>' })).not.toContain('<');
  expect(JSON.parse(embedJson({ name: '</script>' }))).toEqual({ name: '</script>' });
});

test('the web manifest has the farm’s name and existing icons', async () => {
  const { headers, statusCode } = await app.inject('/manifest.webmanifest');
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  const { name, short_name, icons } = JSON.parse(await read('/manifest.webmanifest')) as Record<string, unknown>;
  expect([name, short_name]).toEqual(['Sweetgum Family Farm', 'Sweetgum']);
  expect(icons).toEqual([
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: `/assets/shell/${SHELL}/icon-192.png`, type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: `/assets/shell/${SHELL}/icon-512.png`, type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: `/assets/shell/${SHELL}/icon-maskable-512.png`, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ]);
});

test('the site map lists indexable pages without dates', async () => {
  const map = await read('/sitemap.xml');
  expect(map.match(/<loc>[^<]*/g)).toEqual([
    ...['/', '/about', '/country-store'].map((path) => `<loc>https://farm.example${path}`),
  ]);
  expect(map).not.toContain('lastmod');
  expect(await read('/robots.txt')).toContain('Sitemap: https://farm.example/sitemap.xml');
});

test('third-party licenses are published', async () => {
  const notices = await read('/third-party-notices.txt');
  expect(notices).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(notices).toContain('SIL OPEN FONT LICENSE');
});
