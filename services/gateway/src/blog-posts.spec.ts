import { promote, signingKey, trustedKeys } from '@farm/release-store';
import { putServerBuild, remoteServer, SHELL_SERVER } from '@farm/release-store/testing';
import { closeGateways, fixedClock, startTestGateway } from './testing/test-gateway';
import { anotherStore, createTestRelease } from './testing/test-release';
import { startService, stopServices } from './testing/test-service';

afterEach(async () => {
  await closeGateways();
  await stopServices();
});

const SHELL = 'cccccccccccc';
const STORE = 'dddddddddddd';
const PATTERN = '/community-griot/blog/:slug';
const SITE_ORIGIN = 'https://farm.example';
const by = { by: 'spec', reason: 'spec', at: new Date(0) };
const rain = {
  ...{ slug: 'rain', title: 'Rain & <hail> "here"', date: '2026-11-20' },
  content: `Two inches in the can.\n\n${'More rain is on its way to the beds. '.repeat(9)}</script><b>`,
  tips: ['Look up', { title: 'Bring in', content: 'the wash' }],
};

/** A gateway whose remote has a page for posts, and a community service with the posts of `posts`. */
async function startBlog(posts: Record<string, object> = { rain }) {
  const release = await createTestRelease();
  const { store } = release;
  const shell = { ...release.shell, build: SHELL, files: {}, pages: [] };
  await putServerBuild(store, shell, SHELL_SERVER);
  const page = {
    path: PATTERN,
    chunk: 'x',
    first: 'page' as const,
    title: 'Daily blog',
    description: 'D',
    js: [],
    css: [],
  };
  const hub = { ...page, path: '/community-griot' };
  const remote = anotherStore(STORE, {
    ...{ files: {}, hosts: {} },
    pages: [hub, { ...page, data: 'GET /api/daily-blog/posts/:slug' }],
  });
  const title = "globalThis.farmPageData?.reply.title.replace(/[&<>]/g, '') ?? 'loading'";
  await putServerBuild(store, remote, remoteServer(['/community-griot', PATTERN], title));
  const trusted = trustedKeys(release.publicKey);
  const accept = new Set(['removed-page'] as const);
  const done = await promote(store, { builds: { shell: SHELL, store: STORE } }, by, signingKey(release.signingKey), {
    ...{ trusted, accept },
  });
  expect(done).toMatchObject({ ok: true });
  const state = { isDown: false };
  const community = await startService('community', '1.18', ({ url = '' }, response) => {
    const [, slug = ''] = /^\/api\/daily-blog\/posts\/(.+)$/.exec(url) ?? [];
    const post = posts[slug];
    const addresses = Object.keys(posts).map((each) => ({ slug: each, updatedAt: '2026-11-20T12:00:00.000Z' }));
    const isList = url === '/api/daily-blog/addresses';
    const status = state.isDown ? 500 : isList || post ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? { posts: addresses } : (post ?? {})));
  });
  const clock = fixedClock();
  const gateway = await startTestGateway({ SITE_ORIGIN, COMMUNITY_URL: community.url }, { clock }, release);
  return { ...gateway, clock, state, community, posts };
}

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const jsonIn = (html: string, start: string): unknown =>
  JSON.parse(new RegExp(`${start}[^>]*>(.*?)</script>`).exec(html)?.[1] ?? 'null');

test('a post has a document with its title, address, card, facts, and its text rendered', async () => {
  const { app } = await startBlog();
  const { statusCode, body, headers } = await app.inject('/community-griot/blog/rain?from=mail');
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Rain &amp; &lt;hail&gt; &quot;here&quot; · Sweetgum Family Farm</title>');
  expect(body).toContain('<link rel="canonical" href="https://farm.example/community-griot/blog/rain">');
  expect(contentOf(body, 'description')).toMatch(/^Two inches in the can\. More rain .{80,140}…$/);
  expect(contentOf(body, 'og:type')).toBe('article');
  expect(contentOf(body, 'og:url')).toBe('https://farm.example/community-griot/blog/rain');
  expect(contentOf(body, 'robots')).toBeUndefined();
  expect(body).toContain('<h1>Rain  hail "here"</h1>'); // by the remote's own code, from the data
  expect(jsonIn(body, 'application/ld\\+json"')).toMatchObject({
    ...{ '@type': 'BlogPosting', headline: rain.title, datePublished: '2026-11-20' },
    url: 'https://farm.example/community-griot/blog/rain',
    articleBody: expect.stringContaining('Bring in: the wash') as string,
  });
  expect(jsonIn(body, 'id="farm-page-data"')).toEqual({
    ...{ call: 'GET /api/daily-blog/posts/:slug', params: { slug: 'rain' }, reply: rain },
  });
  expect(headers['cache-control']).toBe('no-cache');
  const again = await app.inject({
    url: '/community-griot/blog/rain',
    headers: { 'if-none-match': String(headers.etag) },
  });
  expect(again.statusCode).toBe(304);
});

test('the picture of a post is its card', async () => {
  const picture = { src: `/api/files/${'ab'.repeat(16)}.webp`, width: 400, height: 300, alt: 'A wet can' };
  const { app } = await startBlog({ rain: { ...rain, picture } });
  const { body } = await app.inject('/community-griot/blog/rain');
  expect(['og:image', 'og:image:width', 'og:image:alt'].map((name) => contentOf(body, name))).toEqual([
    ...[`${SITE_ORIGIN}${picture.src}`, '400', 'A wet can'],
  ]);
});

test('a post that changes has a new document within seconds', async () => {
  const { app, clock, posts } = await startBlog();
  const title = async () => /<h1>(.*?)<\/h1>/.exec((await app.inject('/community-griot/blog/rain')).body)?.[1];
  expect(await title()).toBe('Rain  hail "here"');
  posts['rain'] = { ...rain, title: 'More rain' };
  clock.advance(6_000);
  expect(await title()).toBe('More rain');
});

test.each(['gone', 'A', 'x%2Fy', '-', '%zz'])(
  'there is no post %s: 404, not indexed, with the page that says so',
  async (slug) => {
    const { app } = await startBlog();
    const { statusCode, body, headers } = await app.inject(`/community-griot/blog/${slug}`);
    expect([statusCode, headers['cache-control'], contentOf(body, 'robots')]).toEqual([404, 'no-store', 'noindex']);
    expect(body).toContain('<h1>loading</h1>');
    expect(body).not.toContain('rel="canonical"');
  },
);

test('while the service is down, posts that were read stay, and others are 503', async () => {
  const { app, clock, state } = await startBlog({ rain, okra: { ...rain, slug: 'okra' } });
  await app.inject('/community-griot/blog/rain');
  state.isDown = true;
  clock.advance(60_000);
  expect((await app.inject('/community-griot/blog/rain')).statusCode).toBe(200);
  const { statusCode, headers, body } = await app.inject('/community-griot/blog/okra');
  expect([statusCode, headers['retry-after']]).toEqual([503, '120']);
  expect(body).toContain('<h1>loading</h1>');
});

test('the site map names every post with its last change, also while the service is down', async () => {
  const { app, clock, state } = await startBlog();
  const entry =
    '<url><loc>https://farm.example/community-griot/blog/rain</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod></url>';
  expect((await app.inject('/sitemap.xml')).body).toContain(entry);
  state.isDown = true;
  clock.advance(120_000);
  expect((await app.inject('/sitemap.xml')).body).toContain(entry);
});

test('a link from before posts had pages leads to the page', async () => {
  const { app } = await startBlog();
  for (const url of [
    '/community-griot?post=rain',
    '/community-griot?from=mail&post=rain',
    '/Community-Griot/Blog/Rain/',
  ]) {
    const { statusCode, headers } = await app.inject(url);
    expect([url, statusCode, headers.location]).toEqual([url, 308, '/community-griot/blog/rain']);
  }
  for (const slug of ['', '//evil.example', '..%2F', 'A b'])
    expect((await app.inject(`/community-griot?post=${slug}`)).statusCode).toBe(200);
});

test('many requests for a post read it once, and render it once', async () => {
  const { app, community } = await startBlog();
  const all = await Promise.all(Array.from({ length: 20 }, () => app.inject('/community-griot/blog/rain')));
  expect(new Set(all.map(({ statusCode, headers }) => `${statusCode} ${String(headers.etag)}`)).size).toBe(1);
  expect(community.requests.filter((line) => line.includes('/posts/'))).toHaveLength(1);
});
