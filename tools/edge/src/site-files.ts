import type { FastifyInstance } from 'fastify';
import type { Releases } from './live';
import { allPaths, indexedPaths } from './match';

/** What browsers and search engines ask of the site itself: the live release, robots.txt, sitemap.xml. */
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
