import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type ServiceName, SERVICES } from '@farm/contracts';
import { clearRunningSite, saveRunningSite, runningSite } from '@farm/db';
import { NODE_FLAGS } from '@farm/deploy';
import { storeOperatorLink } from '@farm/prisma/seed';
import {
  gatewayEnvironment,
  type Environment,
  paymentsMode,
  portsOf,
  releaseEnvironment,
  sandboxEnvironment,
  serviceEnvironment,
  serviceUrls,
  type Site,
  withoutForeignSecrets,
} from './environment';
import { ROOT } from './root';
import { type ReplicaPorts, portChanges, type Ports } from './ports';
import { checkConnections, connectionsOf, openDatabase } from './postgres';
import { type Program, type Running, startProgram } from './processes';
import { type Secrets, loadSecrets } from './secrets';
import { buildAll, type Print, ship } from './tasks';

const TSX = createRequire(__filename).resolve('tsx/cli');

/** How a program is run: what was built, or its TypeScript, again after every change. */
type Mode = 'built' | 'watched';

const GUARD = ['--require', join(ROOT, 'tools/site/exit-with-parent.cjs')];

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
const replicasOf = (service: ServiceName, site: Site, mode: Mode): Program[] =>
  portsOf(service, site).map((port, i) =>
    program(
      i === 0 ? service : `${service} ${i + 1}`,
      ...([`services/${service}`, port, '/readyz', site, serviceEnvironment(service, site, port), mode] as const),
    ),
  );

/** Every process of the site, in groups that start one after the other; within a group all at once. */
export function programsOf(site: Site, mode: Mode): Program[][] {
  const { ports } = site;
  const services = SERVICES.flatMap((name) => replicasOf(name, site, mode));
  const gateway = program(
    'gateway',
    'services/gateway',
    ports.gateway,
    '/readyz',
    site,
    gatewayEnvironment(site),
    mode,
  );
  const sandbox = program(
    'stripe sandbox',
    'tools/stripe-sandbox',
    ports.sandbox,
    '/sandbox/stripe.js',
    site,
    sandboxEnvironment(site),
    'built',
  );
  return paymentsMode(site.userEnv) === 'sandbox' ? [[sandbox], services, [gateway]] : [services, [gateway]];
}

export const FIRST_OPERATOR = 'operator@example.com';

interface SiteOptions {
  folder: string;
  ports: Ports;
  userEnv: Environment;
  print: Print;
  mode?: Mode;
  localRemotes?: string;
  /** Of the copies after the first of each service. */
  extraPorts?: ReplicaPorts;
  /** Settings of the embedded database server. */
  databaseSettings?: readonly string[];
  /** The last word on how a program is started: a run that injects faults stands something between two of them. */
  transform?: (program: Program) => Program;
}

/** A program of the site and its process, which a supervisor replaces when it starts the program again. */
export interface Part {
  readonly program: Program;
  running: Running;
}

export interface RunningSite {
  origin: string;
  databaseUrl: string;
  secrets: Secrets;
  /** The first operator's one-time link; undefined once somebody has used it. */
  operatorLink: string | undefined;
  parts: readonly Part[];
  /** Resolves with a sentence when a part of the site ends by itself. */
  broken: Promise<string>;
  /** Stops everything: the gateway first, the database last. */
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/** Stops what was started, newest first, each even if another fails. */
const stopAll = async (stops: Stop[]): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined);
};

async function startPrograms(groups: readonly Program[][], print: Print, stops: Stop[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const group of groups) {
    print(`Starting ${group.map(({ name }) => name).join(', ')}`);
    const started = await Promise.allSettled(
      group.map(async (program): Promise<Part> => ({ program, running: await startProgram(program) })),
    );
    const up = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    parts.push(...up);
    stops.push(async () => void (await Promise.all(up.map((part) => part.running.stop()))));
    const failed = started.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return parts;
}

async function operatorLink({ databaseUrl, origin, secrets, userEnv: userEnv }: Site): Promise<string | undefined> {
  const email = (userEnv.FIRST_OPERATOR_EMAIL || FIRST_OPERATOR).toLowerCase();
  const unused = await storeOperatorLink(databaseUrl, email, secrets.operatorToken);
  // Behind '#': a fragment reaches no server and no log.
  return unused ? `${origin}/sign-in#operator=${secrets.operatorToken}` : undefined;
}

/**
 * Starts the whole site: database, migrations, seed, builds, release, Stripe sandbox, services, gateway.
 * @throws Error with a sentence for the user, after everything that was started has been stopped
 */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const {
    folder,
    ports,
    userEnv: userEnv,
    print: print,
    mode = 'built',
    localRemotes,
    extraPorts: extraPorts,
    databaseSettings = [],
  } = options;
  const { transform: transform = (program: Program) => program } = options;
  const other = runningSite(folder);
  if (other) throw new Error(`The site is already running at ${other.origin} (process ${other.pid}). Stop it first.`);
  const stops: Stop[] = [];
  try {
    mkdirSync(folder, { recursive: true });
    portChanges(ports).forEach(print);
    const secrets = loadSecrets(folder);
    const origin = userEnv.SITE_ORIGIN || `http://localhost:${ports.gateway}`;
    print(userEnv.DATABASE_URL ? 'Preparing the database of DATABASE_URL' : 'Starting the database');
    const needed = connectionsOf(1 + (extraPorts?.payments.length ?? 0));
    const settings = [`max_connections=${Math.max(needed, 100)}`, ...databaseSettings];
    const database = await openDatabase({
      ...{ folder, port: ports.postgres, databaseUrl: userEnv.DATABASE_URL, settings, print: print },
      passwords: secrets.rolePasswords,
    });
    stops.push(database.stop);
    await checkConnections(database.url, needed);
    const { url: databaseUrl, urls: databaseUrls } = database;
    const site: Site = { ports, secrets, databaseUrl, databaseUrls, origin, folder, userEnv: userEnv };
    Object.assign(site, { ...(localRemotes && { localRemotes }), ...(extraPorts && { extraPorts: extraPorts }) });

    print('Building what has changed');
    await buildAll(withoutForeignSecrets('build', userEnv) as NodeJS.ProcessEnv, print);
    await ship([], 'npm start', releaseEnvironment(site) as NodeJS.ProcessEnv, print);
    const groups = programsOf(site, mode).map((group) => group.map(transform));
    const parts = await startPrograms(groups, print, stops);

    saveRunningSite(folder, { pid: process.pid, origin, databaseUrl, serviceUrls: serviceUrls(site) });
    stops.push(async () => clearRunningSite(folder));
    return {
      origin,
      databaseUrl,
      secrets,
      operatorLink: await operatorLink(site),
      parts,
      broken: Promise.race(parts.map(({ running }) => running.ended)),
      stop: () => stopAll(stops),
    };
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}
