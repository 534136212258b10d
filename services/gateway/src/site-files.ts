import {
  blogPostPath,
  clothColors,
  cropPath,
  iconSvg,
  LANGUAGES,
  localizedPath,
  setSiteContent,
  site,
} from '@farm/farm';
import { readWebFile, type ReleaseStore } from '@farm/release-store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DataAddresses, PageDataReader } from './page-data';
import type { ReleaseFollower } from './release-follower';
import { isPageTranslated, shellFile } from './document-head';
import { allPaths, indexedPages, type PageMatch } from './page-match';
import { isUnavailable, type Live } from './revision';
import { createSharedText, sendSharedBody, sharedBody, type SharedBody } from './prepared-body';
import notices from './third-party-notices.json';

const SERVICE_WORKER = 'sw.js';

// fetches from this site only and runs no other script
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const SECURITY_POLICY_PATH = '/.well-known/security-policy.txt';

/** RFC 9116 section 2.5.5: within a year. A spec fails 30 days before. */
export const SECURITY_TXT_EXPIRES = '2027-11-15T00:00:00Z';

/** The disclosure policy of SECURITY.md. */
const disclosure =
  () => `Write to ${site.emails.info} and describe what you did, what happened, and how to reproduce it.
Please give us time to fix it before you publish it, don't read or change other people's data, and don't overload the site.
We reply within 3 working days and share our findings within 10. We take no legal action against anyone
who reports in good faith by these rules, and we credit you if you like.
`;

const securityTxt = (origin: string) =>
  [
    `Contact: mailto:${site.emails.info}`,
    `Expires: ${SECURITY_TXT_EXPIRES}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}${SECURITY_POLICY_PATH}`,
    '',
  ].join('\n');

const RULE = '-'.repeat(80);

/** License texts, which `npm run notices` collects from the builds. */
const NOTICES = [
  'The pages of this site contain the following third-party software and fonts:',
  ...notices.map(({ name, version, licence, text }) => `${RULE}\n${name} ${version} (${licence})\n\n${text}`),
  '',
].join('\n\n');

const ICONS = [
  { file: 'icon-192.png', sizes: '192x192', purpose: 'any' },
  { file: 'icon-512.png', sizes: '512x512', purpose: 'any' },
  { file: 'icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
];

/** The web app manifest. `minimal-ui` keeps the back button: much of the site needs a connection. */
const manifest = (live: Live | null) => ({
  id: '/',
  name: site.company,
  short_name: site.company.split(' ')[0] ?? site.company,
  description: site.blurb,
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  theme_color: '#FFFFFF',
  background_color: clothColors.cotton,
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    ...ICONS.flatMap(({ file, sizes, purpose }) => {
      const src = live && shellFile(live, file);
      return src ? [{ src, type: 'image/png', sizes, purpose }] : [];
    }),
  ],
});

/** Public reads, for crawlers that render pages and for readers of the feed, the guides and the calendar. */
export const CRAWLED_CALLS: readonly string[] = [
  '/api/comments/daily-farm-wisdom',
  '/api/courses/',
  '/api/crops',
  '/api/daily-blog',
  '/api/download/',
  '/api/files/',
  '/api/garden-calendar',
  '/api/grants/samples',
  '/api/guides/',
  '/api/quiz/challenges',
  '/api/quiz/daily-challenge',
  '/api/quiz/leaderboard',
  '/api/quiz/modules/',
  '/api/site-content',
  '/api/weather/current',
];

/** RFC 9309: the longest rule that fits decides. Links for one buyer stay closed. */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...CRAWLED_CALLS.map((path) => `Allow: ${path}`),
    'Disallow: /api/download/file/',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const POST_PAGE = decodeURIComponent(blogPostPath(':slug'));
const CROP_PAGE = cropPath(':slug');

/** A page in each of its languages, each entry with links to all of them. */
function sitemapEntries(live: Live, origin: string, match: PageMatch): string[] {
  const { path } = match.page;
  if (!isPageTranslated(live, match)) return [`<url><loc>${origin}${path}</loc></url>`];
  const addresses = LANGUAGES.map((language) => ({ language, address: `${origin}${localizedPath(path, language)}` }));
  const links = [...addresses, { language: 'x-default', address: `${origin}${path}` }].map(
    ({ language, address }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  );
  return addresses.map(({ address }) => `<url><loc>${address}</loc>${links.join('')}</url>`);
}

/** Every page that may be found, every crop, and every post with the day of its last change, if the release has pages of them. */
const sitemap = (live: Live | null, origin: string, { posts, crops }: DataAddresses) => {
  const pages = live ? indexedPages(live).flatMap((match) => sitemapEntries(live, origin, match)) : [];
  const has = (pattern: string) => live !== null && allPaths(live).includes(pattern);
  const ofCrops = (has(CROP_PAGE) ? crops : []).map((slug) => `<url><loc>${origin}${cropPath(slug)}</loc></url>`);
  const ofPosts = (has(POST_PAGE) ? posts : []).map(
    ({ slug, updatedAt }) => `<url><loc>${origin}${blogPostPath(slug)}</loc><lastmod>${updatedAt}</lastmod></url>`,
  );
  const urls = [...pages, ...ofCrops, ...ofPosts];
  const head =
    '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
  return `${head}${urls.join('')}</urlset>`;
};

const FEDERATION_MANIFEST = 'mf-manifest.json';

/** Paths of the manifests of the remotes that can be used now; older builds have none. */
const federationManifests = (live: Live): Record<string, string> =>
  Object.fromEntries(
    [...live.remotes]
      .filter(([name, { files }]) => FEDERATION_MANIFEST in files && !isUnavailable(live, name))
      .map(([name, { build }]) => [name, `/assets/${name}/${build}/${FEDERATION_MANIFEST}`]),
  );

const releaseInfo = (live: Live) => ({
  revision: live.release.revision,
  shell: live.release.shell.build,
  remotes: Object.fromEntries(Object.entries(live.release.remotes).map(([name, { build }]) => [name, build])),
  paths: allPaths(live),
  manifests: federationManifests(live),
  styles: live.shell.styles.map((file) => `/assets/${live.shell.name}/${live.shell.build}/${file}`),
});

/** Sends a text that browsers revalidate: 304 while it is unchanged. */
function sendRevalidated(request: FastifyRequest, reply: FastifyReply, type: string, body: SharedBody) {
  reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache');
  return sendSharedBody(request, reply, body);
}

/** /sw.js: the service worker of the live shell, at a fixed URL where browsers check for updates. */
function serviceWorkerRoute(app: FastifyInstance, store: ReleaseStore, releases: ReleaseFollower): void {
  let cached: { shell: string; script: SharedBody } | undefined;
  app.get(`/${SERVICE_WORKER}`, async (request, reply) => {
    const shell = releases.current()?.shell;
    if (shell && SERVICE_WORKER in shell.files && cached?.shell !== shell.build) {
      const script = await readWebFile(store, shell, SERVICE_WORKER);
      cached = script ? { shell: shell.build, script: sharedBody(script) } : undefined;
    }
    if (!shell || cached?.shell !== shell.build)
      return reply.code(404).type('text/plain; charset=utf-8').send('No such file.');
    reply.header('content-security-policy', SERVICE_WORKER_POLICY);
    return sendRevalidated(request, reply, 'text/javascript', cached.script);
  });
}

/** /release.json: the live builds, for open documents and for hosts on other sites. */
export function releaseInfoRoute(app: FastifyInstance, releases: ReleaseFollower): void {
  const releaseText = createSharedText();
  app.get('/release.json', (request, reply) => {
    const live = releases.current();
    if (!live) return reply.code(503).send();
    return sendRevalidated(request, reply, 'application/json', releaseText(JSON.stringify(releaseInfo(live))));
  });
}

interface SiteFileDeps {
  store: ReleaseStore;
  releases: ReleaseFollower;
  origin: string;
  pageData: Pick<PageDataReader, 'addresses'>;
}

export function siteFileRoutes(app: FastifyInstance, { store, releases, origin, pageData }: SiteFileDeps): void {
  const published = () => setSiteContent(releases.current()?.content ?? {});
  const revalidated = (path: string, type: string, text: () => string) => {
    const shared = createSharedText();
    app.get(path, (request, reply) => {
      published();
      return sendRevalidated(request, reply, type, shared(text()));
    });
  };
  const cachedForADay = (path: string, type: string, text: () => string) => {
    const shared = createSharedText();
    app.get(path, (request, reply) => {
      published();
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=86400');
      return sendSharedBody(request, reply, shared(text()));
    });
  };
  serviceWorkerRoute(app, store, releases);
  revalidated('/manifest.webmanifest', 'application/manifest+json', () => JSON.stringify(manifest(releases.current())));
  revalidated('/robots.txt', 'text/plain', () => robots(origin));
  const siteMap = createSharedText();
  app.get('/sitemap.xml', async (request, reply) => {
    const text = sitemap(releases.current(), origin, await pageData.addresses());
    return sendRevalidated(request, reply, 'application/xml', siteMap(text));
  });
  revalidated('/third-party-notices.txt', 'text/plain', () => NOTICES);
  // browsers request favicon.ico for tabs without a page
  for (const path of ['/favicon.svg', '/favicon.ico']) cachedForADay(path, 'image/svg+xml', () => iconSvg('rounded'));
  cachedForADay('/.well-known/security.txt', 'text/plain', () => securityTxt(origin));
  cachedForADay(SECURITY_POLICY_PATH, 'text/plain', disclosure);
}
