import { mkdtempSync, rmSync } from 'node:fs';
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
import { type FaultSite, startFaultSite } from './site';

/** A fault, injected into the running site, or with `apart` into a separate checkout. */
interface Row {
  id: string;
  fault: string;
  live?: (site: FaultSite, findings: FaultFindings) => Promise<void>;
  apart?: (findings: FaultFindings) => Promise<void>;
}

/** Faults that could lose money or data. Specs of each project cover other faults. */
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
];

const print = (text: string) => console.log(text);

/** The rows of these names; without names all. */
function selectRows(args: readonly string[]): readonly Row[] {
  const names = args.map((name) => name.toUpperCase());
  const unknown = names.find((name) => !ROWS.some(({ id }) => id === name));
  if (unknown) throw new Error(`There is no ${unknown}. Rows: ${ROWS.map(({ id }) => id).join(' ')}.`);
  return names.length === 0 ? ROWS : ROWS.filter(({ id }) => names.includes(id));
}

async function main(): Promise<number> {
  assertLocalSite(process.env);
  isolateEnvironment(process.env, print);
  const rows = selectRows(process.argv.slice(2));
  print(`Measured ${describeRun()}`);
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-'));
  let site: FaultSite | undefined;
  let isPassed = true;
  try {
    for (const { id, fault, live, apart } of rows) {
      print(`${id}: ${fault}`);
      const results = findings();
      try {
        if (apart) await apart(results);
        if (live) {
          site ??= await startFaultSite(folder, print);
          await site.waitUntilReady();
          await live(site, results);
        }
      } catch (error) {
        results.must(false, String(error));
      }
      for (const note of results.notes) print(`  ${note}`);
      for (const expectation of results.violations) print(`  FAILED: ${expectation}`);
      isPassed &&= results.violations.length === 0;
    }
  } finally {
    await site?.stop();
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
