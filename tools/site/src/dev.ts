import { join } from 'node:path';
import { serveProject } from '@farm/webpack/serve';
import { choosePorts } from './ports';
import { APPS, ROOT } from './root';
import { runUntilStopped } from './run-until-stopped';
import { originOf } from './site';
import { createProgressPrinter, failureOutput, runMany } from './tasks';
import { listenForStop, runTool } from './wait-for-stop';

/** `npm run dev [-- store]`: updates components in open pages, and restarts services, when their files change. */
async function main(): Promise<number> {
  const named = process.argv.slice(2);
  const all = APPS.map((folder) => folder.replace(/-mfe$/, ''));
  if (named.some((name) => !all.includes(name))) {
    console.error(`Name some of ${all.join(', ')}, or nothing for all of them.`);
    return 2;
  }
  const stop = listenForStop();
  const print = createProgressPrinter();
  const ports = await choosePorts();
  const siteOrigin = originOf(process.env, ports);
  // React is part of the shell, so remotes cannot be updated without its development server.
  const names = named.length > 0 ? [...new Set(['shell', ...named])] : all;
  const folders = names.map((name) => join(ROOT, 'apps', name === 'shell' ? name : `${name}-mfe`));
  // The development servers compile at once, also files that a build would have generated.
  const { code, output } = await runMany('generate', [], process.env, () => undefined);
  if (code !== 0) throw new Error(failureOutput(output));
  const servers: Awaited<ReturnType<typeof serveProject>>[] = [];
  for (const folder of folders) servers.push(await serveProject(folder, siteOrigin)); // each takes the next free port
  const developmentServers = servers.map(({ origin }, i) => `${names[i]}=${origin}`).join();
  const stopServers = () => Promise.all(servers.map((server) => server.stop()));
  return runUntilStopped({ ports, print, mode: 'watched', developmentServers }, stop, stopServers);
}

runTool(main);
