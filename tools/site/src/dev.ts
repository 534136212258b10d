import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { farmFolder } from '@farm/db';
import { watch } from 'chokidar';
import { devPortOf, PAGE_PROJECTS, type Pages, projectOf, affectedPages } from './changes';
import { buildIndexInBackground } from './dexter-index';
import { releaseEnvironment } from './environment';
import { ROOT } from './root';
import { choosePorts } from './ports';
import { type Program, startProgram } from './processes';
import { loadSecrets } from './secrets';
import { printSignInCodes } from './sign-in-codes';
import { startSite } from './site';
import { startMessage } from './startup';
import { type Part, supervise, supervisedPart } from './supervisor';
import { buildAll, createProgressPrinter, type Print, ship } from './tasks';
import { listenForStop, runTool, waitForStop } from './wait-for-stop';

const QUIET_MS = 150; // an editor writes several files at once

/** The development server of a remote (`npx nx serve store-mfe`), which allows only the site's origin by CORS. */
const devServer = (name: Pages, folder: string, siteOrigin: string): Program => ({
  name: `${name} development server`,
  command: process.execPath,
  args: [createRequire(__filename).resolve('nx/bin/nx.js'), 'serve', projectOf(name)],
  cwd: ROOT,
  env: { ...process.env, NX_TUI: 'false', SITE_ORIGIN: siteOrigin },
  readyUrl: `http://localhost:${devPortOf(name)}/remoteEntry.js`,
  log: join(folder, `logs/dev-${name}.log`),
});

/** Builds and promotes changed pages, one round at a time; further changes wait for the next. */
function rebuildOnChange(
  served: Pages | undefined,
  { folder, userEnv }: { folder: string; userEnv: NodeJS.ProcessEnv },
  print: Print,
): () => Promise<void> {
  const env = releaseEnvironment({ folder, secrets: loadSecrets(folder), userEnv }) as NodeJS.ProcessEnv;
  const waiting = new Set<Pages>();
  let timer: NodeJS.Timeout | undefined;
  let round = Promise.resolve();
  const run = async () => {
    const names = [...waiting];
    waiting.clear();
    if (names.length === 0) return;
    print(`Building ${names.join(', ')}`);
    await buildAll(userEnv, () => undefined, names.map(projectOf))
      .then(() => ship(names, 'npm run dev', env, print))
      .then(
        () => print('Reload the page to see the change.'),
        (error: unknown) => print((error as Error).message),
      );
  };
  const folders = ['apps', 'libs'].map((folder) => join(ROOT, folder));
  const watcher = watch(folders, {
    ignoreInitial: true,
    ignored: /node_modules|\/(dist|generated|test-results)(\/|$)/,
  });
  watcher.on('all', (_, file) => {
    affectedPages(relative(ROOT, file))
      .filter((name) => name !== served)
      .forEach((name) => waiting.add(name));
    clearTimeout(timer);
    timer = setTimeout(() => (round = round.then(run)), QUIET_MS);
  });
  return () => watcher.close();
}

/** `npm run dev [-- store]`: restarts services and rebuilds pages when files change. */
async function main(): Promise<number> {
  const [name] = process.argv.slice(2) as [Pages?];
  if (name && !PAGE_PROJECTS.slice(1).includes(name)) {
    console.error(`Name one of ${PAGE_PROJECTS.slice(1).join(', ')}, or nothing for all pages.`);
    return 2;
  }
  const stop = listenForStop();
  const folder = farmFolder();
  const userEnv = { ...process.env, ...(name && { SHELL_REACT: 'development' }) };
  const print = createProgressPrinter();
  const local = name ? { localRemotes: `${name}=http://localhost:${devPortOf(name)}` } : {};
  const site = await startSite({
    folder,
    ports: await choosePorts(),
    userEnv,
    print,
    mode: 'watched',
    ...local,
  });
  let server: Part | undefined;
  if (name) {
    print(`Starting the development server of ${name}`);
    const program = devServer(name, folder, site.origin);
    server = { program, running: await startProgram(program) };
  }
  const close = rebuildOnChange(name, { folder, userEnv }, print);
  const stopRequested = stop.markStarted();
  console.log(startMessage({ ...site, userEnv, folder }));
  const codes = await printSignInCodes({ ...site, userEnv, print: (line) => console.log(line) });
  const supervisor = supervise([...site.supervised, ...(server ? [supervisedPart(server)] : [])], print);
  const index = buildIndexInBackground(userEnv, print);
  const stopAll = async () => {
    await supervisor.stop();
    await index.stop();
    await close();
    await codes.stop();
    await server?.running.stop();
    await site.stop();
  };
  return waitForStop(stopAll, stopRequested);
}

runTool(main);
