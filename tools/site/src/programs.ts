import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  edgeEnvironment,
  paymentsMode,
  sandboxEnvironment,
  SERVICES,
  serviceEnvironment,
  type Site,
} from './environment';
import { ROOT } from './places';
import type { Program } from './processes';

const TSX = createRequire(__filename).resolve('tsx/cli');

/** How a program is run: what was built, or its TypeScript, again after every change. */
export type Mode = 'built' | 'watched';

const GUARD = ['--require', join(ROOT, 'tools/site/end-with-starter.cjs')];

const argsOf = (home: string, mode: Mode): string[] =>
  mode === 'built'
    ? [...GUARD, '--enable-source-maps', join(ROOT, home, 'dist/main.js')]
    : [...GUARD, TSX, 'watch', '--clear-screen=false', join(ROOT, home, 'src/main.ts')];

const program = (
  name: string,
  home: string,
  port: number,
  ready: string,
  site: Site,
  env: Program['env'],
  mode: Mode,
) => ({
  name,
  command: process.execPath,
  args: argsOf(home, mode),
  cwd: join(ROOT, home),
  env,
  readyUrl: `http://127.0.0.1:${port}${ready}`,
  log: join(site.folder, `logs/${name}.log`),
});

/** Every process of the site, in groups that start one after the other; within a group all at once. */
export function programsOf(site: Site, mode: Mode): Program[][] {
  const { ports } = site;
  const services = SERVICES.map((name) =>
    program(name, `services/${name}`, ports[name], '/readyz', site, serviceEnvironment(name, site), mode),
  );
  const edge = program('edge', 'tools/edge', ports.edge, '/readyz', site, edgeEnvironment(site), mode);
  const sandbox = program(
    'card sandbox',
    'tools/stripe-sandbox',
    ports.sandbox,
    '/sandbox/stripe.js',
    site,
    sandboxEnvironment(site),
    'built',
  );
  return paymentsMode(site.given) === 'sandbox' ? [[sandbox], services, [edge]] : [services, [edge]];
}
