import { mark } from '@farm/farm';
import type { FastifyInstance } from 'fastify';
import type { Releases } from './live';
import { allPaths, indexedPaths } from './match';

// The quilt's cloths: a picture of its own knows no tokens.
const ICON = [
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><rect width="60" height="60" rx="10" fill="#f4b63a"/>',
  `<path fill="#1c5c3c" d="${mark.leaf}"/><path fill="none" stroke="#1c5c3c" stroke-width="3" d="${mark.stem}"/>`,
  `<path fill="none" stroke="#f6f8f3" stroke-width="1.6" d="${mark.veins}"/></svg>`,
].join('');

/** What browsers and search engines ask of the site itself: the live release, its icon, robots.txt, sitemap.xml. */
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
      reply.type('image/svg+xml; charset=utf-8').header('cache-control', 'public, max-age=86400').send(ICON),
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
