import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
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
import type { Program } from './processes';
import { type Secrets, loadSecrets } from './secrets';
import { startInOrder, stopAll, type Stop } from './start-order';
import { type Part, type Supervised, supervisedPart } from './supervisor';
import { buildAll, type Print, ship } from './tasks';

const TSX = createRequire(__filename).resolve('tsx/cli');

/** Runs the bundles, or the TypeScript sources with a restart after every change. */
type Mode = 'built' | 'watched';

const GUARD = ['--require', join(ROOT, 'tools/site/exit-with-parent.cjs')];

/** Not watched: each build restores these files from Nx's cache, which would restart every service. */
const GENERATED = join(ROOT, 'libs/*/generated/**');

const argsOf = (home: string, mode: Mode): string[] =>
  mode === 'built'
    ? [...GUARD, ...NODE_FLAGS, join(ROOT, home, 'dist/main.js')]
    : [...GUARD, TSX, 'watch', '--clear-screen=false', `--exclude=${GENERATED}`, join(ROOT, home, 'src/main.ts')];

/** Every process of the site in groups, which start one after another. */
export function programsOf(site: Site, mode: Mode): Program[][] {
  const { ports, folder } = site;
  const program = (name: string, home: string, port: number, ready: string, env: Program['env'], runs = mode) => ({
    name,
    command: process.execPath,
    args: argsOf(home, runs),
    cwd: join(ROOT, home),
    env,
    readyUrl: `http://127.0.0.1:${port}${ready}`,
    log: join(folder, `logs/${name.replaceAll(' ', '-')}.log`),
  });
  // one for each replica: 'payments', 'payments 2'
  const services = SERVICES.flatMap((service) =>
    portsOf(service, site).map((port, i) => {
      const name = i === 0 ? service : `${service} ${i + 1}`;
      return program(name, `services/${service}`, port, '/readyz', serviceEnvironment(service, site, port));
    }),
  );
  const gateway = program('gateway', 'services/gateway', ports.gateway, '/readyz', gatewayEnvironment(site));
  const stripe = ['tools/stripe-sandbox', ports.sandbox, '/sandbox/stripe.js', sandboxEnvironment(site)] as const;
  const sandbox = program('stripe sandbox', ...stripe, 'built');
  return paymentsMode(site.userEnv) === 'sandbox' ? [[sandbox], services, [gateway]] : [services, [gateway]];
}

export const FIRST_OPERATOR = 'operator@example.com';

/** The address of the site in a browser. */
export const originOf = ({ SITE_ORIGIN }: Environment, ports: Ports): string =>
  SITE_ORIGIN || `http://localhost:${ports.gateway}`;

export interface SiteOptions {
  folder: string;
  ports: Ports;
  userEnv: Environment;
  print: Print;
  mode?: Mode;
  developmentServers?: string;
  extraPorts?: ReplicaPorts;
  /** Settings of the embedded PostgreSQL. */
  databaseSettings?: readonly string[];
  /** Whether the guides may follow some seconds later: until then the store has neither their files nor their previews. */
  areGuidesLate?: boolean;
}

export interface RunningSite {
  origin: string;
  databaseUrl: string;
  secrets: Secrets;
  /** The first operator's one-time sign-in link; undefined once used. */
  operatorLink: string | undefined;
  parts: readonly Part[];
  /** The processes to restart when they end unexpectedly: the embedded database and the parts. */
  supervised: readonly Supervised[];
  /** Stops everything: the gateway first, the database last. */
  stop(): Promise<void>;
}

async function operatorLink({ databaseUrl, origin, secrets, userEnv }: Site): Promise<string | undefined> {
  const email = (userEnv.FIRST_OPERATOR_EMAIL || FIRST_OPERATOR).toLowerCase();
  const unused = await storeOperatorLink(databaseUrl, email, secrets.operatorToken);
  // in the fragment, which is neither sent to servers nor logged
  return unused ? `${origin}/sign-in#operator=${secrets.operatorToken}` : undefined;
}

/**
 * Starts the whole site: builds while the database starts; Stripe sandbox and services as soon as theirs are done; the release of
 * the shell and the remotes; then the gateway.
 * @throws with a message for the user, after everything is stopped again
 */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const {
    folder,
    ports,
    userEnv,
    print,
    mode = 'built',
    extraPorts,
    databaseSettings = [],
    areGuidesLate = false,
  } = options;
  const other = runningSite(folder);
  if (other) throw new Error(`The site is already running at ${other.origin} (process ${other.pid}). Stop it first.`);
  const stops: Stop[] = [];
  const abortBuilds = new AbortController();
  try {
    mkdirSync(folder, { recursive: true });
    portChanges(ports).forEach(print);
    const secrets = loadSecrets(folder);
    const origin = originOf(userEnv, ports);
    print('Building what has changed');
    const buildEnv = withoutForeignSecrets('build', userEnv) as NodeJS.ProcessEnv;
    const builds = buildAll(buildEnv, print, abortBuilds.signal);
    print(userEnv.DATABASE_URL ? 'Preparing the database of DATABASE_URL' : 'Starting the database');
    const needed = connectionsOf(1 + (extraPorts?.payments.length ?? 0));
    const settings = [`max_connections=${Math.max(needed, 100)}`, ...databaseSettings];
    const database = await openDatabase({
      folder,
      port: ports.postgres,
      databaseUrl: userEnv.DATABASE_URL,
      settings,
      print,
      passwords: secrets.rolePasswords,
    });
    stops.push(database.stop);
    await checkConnections(database.url, needed);
    const { url: databaseUrl, urls: databaseUrls } = database;
    const site: Site = { ...options, secrets, databaseUrl, databaseUrls, origin };

    stops.push(async () => abortBuilds.abort());
    const release = () => ship([], 'npm start', releaseEnvironment(site) as NodeJS.ProcessEnv, print);
    const parts = await startInOrder({ groups: programsOf(site, mode), builds, release, print, stops });
    if (areGuidesLate) builds.all.catch((error: Error) => abortBuilds.signal.aborted || print(error.message));
    else await builds.all;

    saveRunningSite(folder, { pid: process.pid, origin, databaseUrl, serviceUrls: serviceUrls(site) });
    stops.push(async () => clearRunningSite(folder));
    return {
      origin,
      databaseUrl,
      secrets,
      operatorLink: await operatorLink(site),
      parts,
      supervised: [...(database.supervised ? [database.supervised] : []), ...parts.map(supervisedPart)],
      stop: () => stopAll(stops),
    };
  } catch (error) {
    abortBuilds.abort();
    await stopAll(stops);
    throw error;
  }
}
