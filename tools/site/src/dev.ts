import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { watch } from 'chokidar';
import { farmFolder } from '@farm/db';
import { announcement } from './announce';
import { PAGES, type Pages, projectOf, touchedBy } from './changes';
import { indexMeanwhile } from './dexter-index';
import { releaseEnvironment } from './environment';
import { ROOT } from './places';
import { choosePorts, DEV_PORTS } from './ports';
import { type Program, type Running, startProgram } from './processes';
import { clockedSay, type Say } from './progress';
import { tellSignInCodes } from './sign-in-codes';
import { startSite } from './site';
import { secretsIn } from './secrets';
import { buildAll, ship } from './tasks';
import { listenForStop, runTool, untilStopped } from './until-stopped';

const QUIET_MS = 150; // an editor writes several files at once

/** The part's own development server, `npx nx serve store-mfe`; it lets pages of the site's origin in, and no others. */
const devServer = (name: Pages, folder: string, siteOrigin: string): Program => ({
  name: `${name} development server`,
  command: process.execPath,
  args: [createRequire(__filename).resolve('nx/bin/nx.js'), 'serve', projectOf(name)],
  cwd: ROOT,
  env: { ...process.env, NX_TUI: 'false', SITE_ORIGIN: siteOrigin },
  readyUrl: `http://localhost:${DEV_PORTS[name]}/remoteEntry.js`,
  log: join(folder, `logs/dev-${name}.log`),
});

/** Builds and promotes the pages that changed, one round after the other; what changes meanwhile waits for the next. */
function rebuildOnChange(served: Pages | undefined, folder: string, say: Say): () => Promise<void> {
  const env = releaseEnvironment({ folder, secrets: secretsIn(folder), given: process.env }) as NodeJS.ProcessEnv;
  const waiting = new Set<Pages>();
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const run = async () => {
    const names = [...waiting];
    waiting.clear();
    if (names.length === 0) return;
    say(`Building ${names.join(', ')}`);
    await buildAll(process.env, () => undefined, names.map(projectOf))
      .then(() => ship(names, 'npm run dev', env, say))
      .then(
        () => say('Reload the page to see it.'),
        (error: unknown) => say((error as Error).message),
      );
  };
  const rooms = ['apps', 'libs'].map((room) => join(ROOT, room));
  const watcher = watch(rooms, { ignoreInitial: true, ignored: /node_modules|\/(dist|generated|test-results)(\/|$)/ });
  watcher.on('all', (_, file) => {
    touchedBy(relative(ROOT, file))
      .filter((name) => name !== served)
      .forEach((name) => waiting.add(name));
    clearTimeout(timer);
    timer = setTimeout(() => (round = round.then(run)), QUIET_MS);
  });
  return () => watcher.close();
}

/** `npm run dev [-- store]`: services start again and pages are built again as files change. */
async function main(): Promise<number> {
  const [name] = process.argv.slice(2) as [Pages?];
  if (name && !PAGES.slice(1).includes(name)) {
    console.error(`Say whose pages: ${PAGES.slice(1).join(', ')}; or nothing for all.`);
    return 2;
  }
  const stop = listenForStop();
  const folder = farmFolder();
  const given = process.env;
  const say = clockedSay();
  let server: Running | undefined;
  const local = name ? { localRemotes: `${name}=http://localhost:${DEV_PORTS[name]}` } : {};
  const site = await startSite({ folder, ports: await choosePorts(), given, say, mode: 'watched', ...local });
  if (name) {
    say(`Starting the development server of ${name}`);
    server = await startProgram(devServer(name, folder, site.origin));
  }
  const close = rebuildOnChange(name, folder, say);
  const asked = stop.stands();
  console.log(announcement({ ...site, given, folder }));
  const codes = await tellSignInCodes({ ...site, given, say: (line) => console.log(line) });
  const broken = server ? Promise.race([site.broken, server.ended]) : site.broken;
  const index = indexMeanwhile(given, say);
  const stopAll = async () => {
    await index.stop();
    await close();
    await codes.stop();
    await server?.stop();
    await site.stop();
  };
  return untilStopped({ broken, stop: stopAll }, asked);
}

runTool(main);
