import { mkdirSync } from 'node:fs';
import { forgetRunning, noteRunning, runningSite } from '@farm/db';
import { offerOperatorLink } from '@farm/prisma/seed';
import { type Environment, releaseEnvironment, serviceUrls, type Site } from './environment';
import { checkConnections, connectionsOf } from './connections';
import { type MorePorts, portChanges, type Ports } from './ports';
import { openDatabase } from './postgres';
import { type Running, startProgram } from './processes';
import { type Mode, programsOf } from './programs';
import { type Secrets, secretsIn } from './secrets';
import type { Say } from './progress';
import { buildAll, ship } from './tasks';

export const FIRST_OPERATOR = 'operator@example.com';

export interface SiteOptions {
  folder: string;
  ports: Ports;
  given: Environment;
  say: Say;
  mode?: Mode;
  localRemotes?: string;
  /** Of the copies after the first of each service. */
  more?: MorePorts;
  /** An nginx before the edge. */
  nginx?: NonNullable<Site['nginx']>;
  /** Settings of the embedded database server. */
  databaseSettings?: readonly string[];
}

export interface StandingSite {
  origin: string;
  databaseUrl: string;
  secrets: Secrets;
  /** The first operator's one-time link; undefined once somebody has used it. */
  operatorLink: string | undefined;
  /** Resolves with a sentence when a part of the site ends by itself. */
  broken: Promise<string>;
  /** Ends everything: front first, database last. */
  stop(): Promise<void>;
}

type Stop = () => Promise<void>;

/** Stops what was started, newest first, each even if another fails. */
const stopAll = async (stops: Stop[]): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined);
};

async function startPrograms(site: Site, mode: Mode, say: Say, stops: Stop[]): Promise<Running[]> {
  const running: Running[] = [];
  for (const group of programsOf(site, mode)) {
    say(`Starting ${group.map(({ name }) => name).join(', ')}`);
    const started = await Promise.allSettled(
      group.map(async (program) => {
        const one = await startProgram(program);
        running.push(one);
        return one;
      }),
    );
    const up = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    stops.push(async () => void (await Promise.all(up.map(({ stop }) => stop()))));
    const failed = started.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return running;
}

async function operatorLink({ databaseUrl, origin, secrets, given }: Site): Promise<string | undefined> {
  const email = (given.FIRST_OPERATOR_EMAIL || FIRST_OPERATOR).toLowerCase();
  const unused = await offerOperatorLink(databaseUrl, email, secrets.operatorToken);
  // Behind '#': a fragment reaches no server and no log.
  return unused ? `${origin}/sign-in#operator=${secrets.operatorToken}` : undefined;
}

/**
 * Database, migrations, seed, builds, release, card sandbox, services, front: the whole site, ready when this resolves.
 * Throws with a sentence for the person who started it; whatever was started by then is stopped again.
 */
export async function startSite(options: SiteOptions): Promise<StandingSite> {
  const { folder, ports, given, say, mode = 'built', localRemotes, more, nginx, databaseSettings = [] } = options;
  const other = runningSite(folder);
  if (other) throw new Error(`The site already runs at ${other.origin} (process ${other.pid}). Stop that first.`);
  const stops: Stop[] = [];
  try {
    mkdirSync(folder, { recursive: true });
    portChanges(ports).forEach(say);
    const secrets = secretsIn(folder);
    const origin = given.SITE_ORIGIN || `http://localhost:${ports.edge}`;
    say(given.DATABASE_URL ? 'Preparing the database of DATABASE_URL' : 'Starting the database');
    const needed = connectionsOf(1 + (more?.payments.length ?? 0));
    const settings = [`max_connections=${Math.max(needed, 100)}`, ...databaseSettings];
    const database = await openDatabase({ folder, port: ports.postgres, given: given.DATABASE_URL, settings, say });
    stops.push(database.stop);
    await checkConnections(database.url, needed);
    const site: Site = { ports, secrets, databaseUrl: database.url, origin, folder, given };
    Object.assign(site, { ...(localRemotes && { localRemotes }), ...(more && { more }), ...(nginx && { nginx }) });

    say('Building what is not built yet');
    await buildAll(given as NodeJS.ProcessEnv, say);
    await ship([], 'npm start', releaseEnvironment(site) as NodeJS.ProcessEnv, say);
    const running = await startPrograms(site, mode, say, stops);

    noteRunning(folder, { pid: process.pid, origin, databaseUrl: database.url, serviceUrls: serviceUrls(site) });
    stops.push(async () => forgetRunning(folder));
    return {
      origin,
      databaseUrl: database.url,
      secrets,
      operatorLink: await operatorLink(site),
      broken: Promise.race(running.map(({ ended }) => ended)),
      stop: () => stopAll(stops),
    };
  } catch (error) {
    await stopAll(stops);
    throw error;
  }
}
