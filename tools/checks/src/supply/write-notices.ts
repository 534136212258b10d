import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { noticeOf, type Notice } from './licences';
import { lockedPackages, type LockedPackage } from './packages';

const FOLDER = /node_modules\/((?:@[^/]+\/)?[^/]+)\//g;
/** Fonts are files, and the service worker has no source map: workbox, with idb. */
const WITHOUT_MAP = /^(@fontsource|workbox-|idb$)/;

/** The innermost package folder of a source file, as in the lockfile. */
function packageFolder(source: string): string | undefined {
  const last = [...source.matchAll(FOLDER)].at(-1);
  if (!last) return undefined;
  const from = source.indexOf('node_modules/');
  return source.slice(from, (last.index ?? 0) + last[0].length - 1);
}

/** Packages in the built pages, from their source maps, and those without a map. */
function shippedPackages(): LockedPackage[] {
  const maps = readdirSync(join(ROOT, 'apps'))
    .map((app) => join(ROOT, 'apps', app, 'dist/maps'))
    .flatMap((folder) => {
      try {
        return readdirSync(folder).map((name) => join(folder, name));
      } catch {
        return []; // not a page project, or not built
      }
    });
  if (maps.length === 0) throw new Error('No page is built: npx nx run-many -t build');
  const sources = maps.flatMap((map) => (JSON.parse(readFileSync(map, 'utf8')) as { sources: string[] }).sources);
  const folders = new Set(sources.map(packageFolder));
  return lockedPackages
    .filter(({ folder, name }) => folders.has(folder) || WITHOUT_MAP.test(name))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

const RULE = '-'.repeat(80);
const page = (notices: readonly Notice[]) =>
  notices.map(({ name, version, licence, text }) => `${RULE}\n${name} ${version} (${licence})\n\n${text}\n`).join('\n');

// The gateway serves the notices of packages in browsers, so they are committed. Those of the services are for redistributing
// images.
const shipped = shippedPackages().map(noticeOf);
writeFileSync(join(ROOT, 'services/gateway/src/third-party-notices.json'), `${JSON.stringify(shipped, null, 2)}\n`);
const running = lockedPackages
  .filter(({ dev, optional, folder }) => !dev && (!optional || existsSync(join(ROOT, folder))))
  .map(noticeOf);
mkdirSync(join(ROOT, '.farm'), { recursive: true });
writeFileSync(join(ROOT, '.farm/third-party-notices.txt'), page(running));
console.log(`In browsers: ${shipped.length} packages, services/gateway/src/third-party-notices.json
In production: ${running.length} packages, .farm/third-party-notices.txt`);
