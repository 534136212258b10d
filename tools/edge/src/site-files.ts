import { iconSvg } from '@farm/farm';
import type { FastifyInstance } from 'fastify';
import type { Releases } from './follow';
import { manifestOf } from './manifest';
import { allPaths, indexedPaths } from './match';

/** What browsers and search engines ask of the site itself: the live release, icon, manifest, robots.txt, sitemap.xml. */
export function siteFileRoutes(app: FastifyInstance, releases: Releases, origin: string): void {
  app.get('/release.json', (_request, reply) => {
    const live = releases.current();
    if (!live) return reply.code(503).send();
    const { release } = live;
    return reply.header('cache-control', 'no-cache').send({
      revision: release.revision,
      shell: release.shell.build,
      remotes: Object.fromEntries(Object.entries(release.remotes).map(([name, { build }]) => [name, build])),
      paths: allPaths(live),
    });
  });
  // Pages name the first; a tab that shows a file asks for the second by itself. The type counts, not the ending.
  for (const path of ['/favicon.svg', '/favicon.ico'])
    app.get(path, (_request, reply) =>
      reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(iconSvg('rounded')),
    );
  app.get('/manifest.webmanifest', (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(releases.current()))),
  );
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', (_request, reply) => {
    const live = releases.current();
    const places = (live ? indexedPaths(live) : []).map((path) => `<url><loc>${origin}${path}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>`,
      );
  });
}
