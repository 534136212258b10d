import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SERVICES, type ServiceName } from '@farm/contracts';
import { NODE_FLAGS, nginxArguments } from '@farm/deploy';
import {
  edgeEnvironment,
  paymentsMode,
  portsOf,
  sandboxEnvironment,
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
    ? [...GUARD, ...NODE_FLAGS, join(ROOT, home, 'dist/main.js')]
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
  log: join(site.folder, `logs/${name.replaceAll(' ', '-')}.log`),
});

/** Each copy of a service as a program of its own: 'payments', 'payments 2'. */
const copiesOf = (service: ServiceName, site: Site, mode: Mode): Program[] =>
  portsOf(service, site).map((port, i) =>
    program(
      i === 0 ? service : `${service} ${i + 1}`,
      ...([`services/${service}`, port, '/readyz', site, serviceEnvironment(service, site, port), mode] as const),
    ),
  );

/** nginx before the edge, as tools/deploy configures it: for who wants to see the site through it. */
const nginxOf = (site: Site, { program: command, port }: NonNullable<Site['nginx']>): Program => ({
  name: 'nginx',
  command,
  args: nginxArguments({
    listen: `127.0.0.1:${port}`,
    https: false,
    edges: [`127.0.0.1:${site.ports.edge}`],
    services: Object.fromEntries(
      SERVICES.map((name) => [name, portsOf(name, site).map((each) => `127.0.0.1:${each}`)]),
    ) as Record<ServiceName, string[]>,
    releases: join(site.folder, 'releases'),
    folder: join(site.folder, 'nginx'),
    mailbox: true,
  }),
  cwd: site.folder,
  env: { PATH: site.given.PATH },
  readyUrl: `http://127.0.0.1:${port}/healthz`,
  log: join(site.folder, 'logs/nginx.log'),
});

/** Every process of the site, in groups that start one after the other; within a group all at once. */
export function programsOf(site: Site, mode: Mode): Program[][] {
  const { ports } = site;
  const services = SERVICES.flatMap((name) => copiesOf(name, site, mode));
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
  const fronts = [[edge], ...(site.nginx ? [[nginxOf(site, site.nginx)]] : [])];
  return paymentsMode(site.given) === 'sandbox' ? [[sandbox], services, ...fronts] : [services, ...fronts];
}
