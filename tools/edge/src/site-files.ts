import { createHash } from 'node:crypto';
import { iconSvg } from '@farm/farm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Releases } from './follow';
import { manifestOf } from './manifest';
import { allPaths, indexedPaths } from './match';
import { noticesText } from './notices';

/** Sends a text that is asked for again and again: nothing but 304 while it is the same. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.type(`${type}; charset=utf-8`).headers({ 'cache-control': 'no-cache', etag });
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text);
}

/** What browsers and search engines ask of the site itself: the live release, icon, manifest, robots.txt, sitemap.xml. */
export function siteFileRoutes(app: FastifyInstance, releases: Releases, origin: string): void {
  app.get('/release.json', (request, reply) => {
    const live = releases.current();
    if (!live) return reply.code(503).send();
    const { release } = live;
    const answer = {
      revision: release.revision,
      shell: release.shell.build,
      remotes: Object.fromEntries(Object.entries(release.remotes).map(([name, { build }]) => [name, build])),
      paths: allPaths(live),
    };
    return sendKept(request, reply, 'application/json', JSON.stringify(answer));
  });
  // Pages name the first; a tab that shows a file asks for the second by itself. The type counts, not the ending.
  for (const path of ['/favicon.svg', '/favicon.ico'])
    app.get(path, (_request, reply) =>
      reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(iconSvg('rounded')),
    );
  app.get('/manifest.webmanifest', (request, reply) =>
    sendKept(request, reply, 'application/manifest+json', JSON.stringify(manifestOf(releases.current()))),
  );
  app.get('/robots.txt', (request, reply) =>
    sendKept(request, reply, 'text/plain', `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  );
  app.get('/third-party-notices.txt', (request, reply) => sendKept(request, reply, 'text/plain', noticesText));
  app.get('/sitemap.xml', (request, reply) => {
    const live = releases.current();
    const places = (live ? indexedPaths(live) : []).map((path) => `<url><loc>${origin}${path}</loc></url>`);
    const head = '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
    return sendKept(request, reply, 'application/xml', `${head}${places.join('')}</urlset>`);
  });
}
