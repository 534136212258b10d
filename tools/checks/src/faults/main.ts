import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assertLocalSite, isolateEnvironment } from '@farm/site';
import { describeRun } from '../workspace';
import { findings, type FaultFindings } from './findings';
import { paymentsKilled } from './rows/f01-payments-killed';
import { webhookTwentyTimes } from './rows/f02-webhook-twenty-times';
import { databaseKilled } from './rows/f04-database-killed';
import { gracefulShutdown } from './rows/f09-graceful-shutdown';
import { paymentProviderFails } from './rows/f12-payment-provider-fails';
import { doubleClick } from './rows/f16-double-click';
import { migrationFirst } from './rows/f18-migration-first';
import { costlyCalls } from './rows/f24-costly-calls';
import { idleConnections } from './rows/f25-idle-connections';
import { largePictures } from './rows/f26-large-pictures';
import { nestedBodies } from './rows/f20-nested-bodies';
import { slowReaders } from './rows/f23-slow-readers';
import { unfinishedBodies } from './rows/f22-unfinished-bodies';
import { uploadsOfStrangers } from './rows/f21-uploads-of-strangers';
import { type AttackedSite, startAttackedSite } from './attacked-site';
import { type FaultSite, startFaultSite } from './site';

/** A fault, injected into the running site, or with `apart` into a separate checkout; or an attack on a site with the limits of production. */
interface Row {
  id: string;
  fault: string;
  live?: (site: FaultSite, findings: FaultFindings) => Promise<void>;
  apart?: (findings: FaultFindings) => Promise<void>;
  attack?: (site: AttackedSite, findings: FaultFindings) => Promise<void>;
}

/** Faults that could lose money or data, and attacks of one machine that could close the site. Specs cover others. */
const ROWS: readonly Row[] = [
  { id: 'F1', fault: 'kill -9 of payments at any moment of a purchase', live: paymentsKilled },
  {
    id: 'F2',
    fault: 'Each event of a payment 20 times in parallel, shuffled, with verification',
    live: webhookTwentyTimes,
  },
  { id: 'F4', fault: 'kill -9 of PostgreSQL under load, started again after 5 s', live: databaseKilled },
  { id: 'F9', fault: 'SIGTERM to a replica under load on 50 connections', live: gracefulShutdown },
  {
    id: 'F12',
    fault: 'The payment provider answers 500 or 429, resets connections, and answers too late',
    live: paymentProviderFails,
  },
  { id: 'F16', fault: 'Forms submitted ten times at once, over both replicas', live: doubleClick },
  { id: 'F18', fault: 'The newest migration applied while the code before it runs', apart: migrationFirst },
  {
    id: 'F20',
    fault: 'Nested JSON of the largest size, 60 bodies at once, to every address of the gateway',
    attack: nestedBodies,
  },
  {
    id: 'F21',
    fault: 'Files of 11 MB sent by strangers, with and without a session cookie',
    attack: uploadsOfStrangers,
  },
  { id: 'F22', fault: 'Large bodies whose last byte never comes', attack: unfinishedBodies },
  { id: 'F23', fault: 'Eleven networks that ask for guides and read nothing', attack: slowReaders },
  { id: 'F24', fault: 'Two networks that repeat the costliest questions and posters', attack: costlyCalls },
  { id: 'F25', fault: '8,000 idle TLS connections to Caddy', attack: idleConnections },
  {
    id: 'F26',
    fault: 'Pictures and PDFs of an editor that unpack to much more than their size',
    attack: largePictures,
  },
];

const print = (text: string) => console.log(text);

/** The rows of these names; without names all. */
function selectRows(args: readonly string[]): readonly Row[] {
  const names = args.map((name) => name.toUpperCase());
  const unknown = names.find((name) => !ROWS.some(({ id }) => id === name));
  if (unknown) throw new Error(`There is no ${unknown}. Rows: ${ROWS.map(({ id }) => id).join(' ')}.`);
  return names.length === 0 ? ROWS : ROWS.filter(({ id }) => names.includes(id));
}

/** One site at a time: the one for faults has two replicas, the attacked one has the limits of production. */
function openSites(folder: string) {
  let live: FaultSite | undefined;
  let attacked: AttackedSite | undefined;
  return {
    async live(): Promise<FaultSite> {
      live ??= await startFaultSite(join(folder, 'faults'), print);
      await live.waitUntilReady();
      return live;
    },
    async attacked(): Promise<AttackedSite> {
      await live?.stop();
      live = undefined;
      attacked ??= await startAttackedSite(join(folder, 'attacks'), print);
      await attacked.waitUntilReady();
      return attacked;
    },
    async stop(): Promise<void> {
      await live?.stop();
      await attacked?.stop();
    },
  };
}

async function runRow({ apart, live, attack }: Row, sites: ReturnType<typeof openSites>): Promise<FaultFindings> {
  const results = findings();
  try {
    if (apart) await apart(results);
    if (live) await live(await sites.live(), results);
    if (attack) await attack(await sites.attacked(), results);
  } catch (error) {
    results.must(false, String(error));
  }
  return results;
}

async function main(): Promise<number> {
  assertLocalSite(process.env);
  isolateEnvironment(process.env, print);
  const rows = selectRows(process.argv.slice(2));
  print(`Measured ${describeRun()}`);
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-'));
  chmodSync(folder, 0o711); // under root, the database server runs as another user and must be able to enter
  const sites = openSites(folder);
  let isPassed = true;
  try {
    for (const row of rows) {
      print(`${row.id}: ${row.fault}`);
      const results = await runRow(row, sites);
      for (const note of results.notes) print(`  ${note}`);
      for (const expectation of results.violations) print(`  FAILED: ${expectation}`);
      isPassed &&= results.violations.length === 0;
    }
  } finally {
    await sites.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return isPassed ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
