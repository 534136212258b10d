import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { farmFolder } from '@farm/db';
import { startEmbedded, THROWAWAY, throwawayFolder } from '@farm/prisma/embedded';
import { findBrowser } from './browser';
import { browserWays } from './browser-ways';
import { ROOT } from './places';
import { anyPorts } from './ports';
import { journeyLine, runJourneys } from './journeys';
import { findNginx } from './nginx-ways';
import { clockedSay, type Say } from './progress';
import { failedTasks, runMany } from './tasks';
import { type JestCounts, lastLine, ofJest, sum, type Totals } from './totals';
import { listenForStop, runTool } from './until-stopped';

/** Room for the connections of specs that run at the same time, or of two copies of each service. */
const DATABASE_SETTINGS = [...THROWAWAY, 'max_connections=200'];

/** Nobody's real database, cards, model or mail is touched by a test, whatever the shell has set. */
const OUTSIDE = /^(DATABASE_URL|STRIPE_|OPENAI_|SMTP_|S3_|OIDC_|FARM_FOLDER|SITE_ORIGIN|RELEASE_|PORT$|NODE_ENV)/;

/** Nor do answers depend on whether an index was built here. */
const inside = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  ({
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !OUTSIDE.test(name))),
    DEXTER_EMBEDDER: 'off',
  }) as NodeJS.ProcessEnv;

const read = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;

const projects = (): string[] =>
  ['apps', 'services', 'libs', 'tools'].flatMap((room) =>
    readdirSync(join(ROOT, room)).map((name) => join(ROOT, room, name)),
  );
const countsOf = (project: string) => join(project, 'test-results/jest.json');

/** Lint, types, unit, service and component tests, and the checks: cached Nx targets. */
async function runTargets(env: NodeJS.ProcessEnv, more: readonly string[], say: Say): Promise<Totals> {
  const { postgres: port } = await anyPorts();
  const folder = throwawayFolder();
  const server = await startEmbedded({ folder: join(folder, 'postgres'), port, settings: DATABASE_SETTINGS });
  try {
    projects().forEach((project) => rmSync(countsOf(project), { force: true })); // Nx brings cached ones back
    // The whole house is linted at once and type-checked as two programs; a part of it project by project.
    const targets = `${more.length > 0 ? 'lint,typecheck' : 'lints,types'},test,check`;
    const told = { ...env, TEST_POSTGRES_URL: server.url('postgres') };
    const { code, output } = await runMany(targets, ['--nx-bail=false', ...more], told, (line) => console.log(line));
    const jest = sum(
      projects().map((project) => ofJest(read<JestCounts>(countsOf(project)) ?? { passed: 0, failed: 0, broken: 0 })),
    );
    const failed = failedTasks(output);
    failed.forEach((task) => say(`failed: ${task}`));
    // A failed task whose tests nobody counts (lint, types, a build) counts as one failure.
    const others = failed.filter((task) => !/:(test|check)$/.test(task)).length;
    const uncounted = code !== 0 && jest.failed + others === 0 ? 1 : 0;
    return { passed: jest.passed, failed: jest.failed + others + uncounted };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `npm test`; one half: `npm test -- journeys [part of a file's name] [--through nginx] [--copies 2]`,
 * `npm test -- targets [--projects=payments]`.
 */
async function main(): Promise<number> {
  listenForStop();
  const [only, ...more] = process.argv.slice(2);
  const say = clockedSay();
  const line = journeyLine(only === 'journeys' ? more : []);
  const env = inside(process.env);
  const folder = mkdtempSync(join(tmpdir(), 'farm-test-'));
  chmodSync(folder, 0o711); // run by root, the database server has another account and must walk through
  try {
    const browser = only === 'targets' ? '' : await findBrowser(browserWays(process.env, farmFolder()), say);
    await findNginx(process.env, say); // its own specs need it, too
    const totals: Totals[] = [];
    if (only !== 'journeys') totals.push(await runTargets(env, more, say));
    if (only !== 'targets') {
      const at = { env, folder: join(folder, 'site'), browser, databaseSettings: DATABASE_SETTINGS, say };
      totals.push(await journeysOrFailure(line, at));
    }
    const all = sum(totals);
    console.log(`\n${lastLine(all)}`);
    return all.failed === 0 && all.passed > 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A site that does not start is one failed test with its sentence; the counts so far are still told. */
const journeysOrFailure: typeof runJourneys = (line, at) =>
  runJourneys(line, at).catch((error: unknown) => {
    console.error(`\nThe journeys could not be run. ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1 };
  });

runTool(main);
