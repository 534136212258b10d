import { mkdirSync } from 'node:fs';
import { forgetRunning, noteRunning, runningSite } from '@farm/db';
import { offerOperatorLink } from '@farm/prisma/seed';
import { type Environment, releaseEnvironment, serviceUrls, type Site } from './environment';
import { checkConnections, connectionsOf } from './connections';
import { type MorePorts, portChanges, type Ports } from './ports';
import { openDatabase } from './postgres';
import { type Program, type Running, startProgram } from './processes';
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
  /** The last word on how a program is started: a run that injects faults stands something between two of them. */
  changed?: (program: Program) => Program;
}

/** A program of the site and its process. */
export interface Part {
  program: Program;
  running: Running;
}

export interface StandingSite {
  origin: string;
  databaseUrl: string;
  secrets: Secrets;
  /** The first operator's one-time link; undefined once somebody has used it. */
  operatorLink: string | undefined;
  parts: readonly Part[];
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

async function startPrograms(groups: readonly Program[][], say: Say, stops: Stop[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const group of groups) {
    say(`Starting ${group.map(({ name }) => name).join(', ')}`);
    const started = await Promise.allSettled(
      group.map(async (program) => ({ program, running: await startProgram(program) })),
    );
    const up = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    parts.push(...up);
    stops.push(async () => void (await Promise.all(up.map(({ running }) => running.stop()))));
    const failed = started.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return parts;
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
  const { changed = (program: Program) => program } = options;
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
    const database = await openDatabase({
      ...{ folder, port: ports.postgres, given: given.DATABASE_URL, settings, say },
      passwords: secrets.rolePasswords,
    });
    stops.push(database.stop);
    await checkConnections(database.url, needed);
    const { url: databaseUrl, urls: databaseUrls } = database;
    const site: Site = { ports, secrets, databaseUrl, databaseUrls, origin, folder, given };
    Object.assign(site, { ...(localRemotes && { localRemotes }), ...(more && { more }), ...(nginx && { nginx }) });

    say('Building what is not built yet');
    await buildAll(given as NodeJS.ProcessEnv, say);
    await ship([], 'npm start', releaseEnvironment(site) as NodeJS.ProcessEnv, say);
    const groups = programsOf(site, mode).map((group) => group.map(changed));
    const parts = await startPrograms(groups, say, stops);

    noteRunning(folder, { pid: process.pid, origin, databaseUrl, serviceUrls: serviceUrls(site) });
    stops.push(async () => forgetRunning(folder));
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
