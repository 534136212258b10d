import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isolateEnvironment } from '@farm/site';
import { measuredNow } from '../workspace';
import { findings, type FaultFindings } from './findings';
import { paymentsKilled } from './rows/f01-payments-killed';
import { webhookTwentyTimes } from './rows/f02-webhook-twenty-times';
import { databaseKilled } from './rows/f04-database-killed';
import { gracefulShutdown } from './rows/f09-graceful-shutdown';
import { cardCompanyFails } from './rows/f12-payment-provider-fails';
import { pressedTwice } from './rows/f16-double-click';
import { migrationFirst } from './rows/f18-migration-first';
import { mixedLoad } from './rows/f20-mixed-load';
import { type FaultSite, startFaultSite } from './site';

/** One fault, injected into the running site or (`apart`) into a checkout of its own. */
interface Row {
  id: string;
  fault: string;
  live?: (site: FaultSite, findings: FaultFindings, minutes: number) => Promise<void>;
  apart?: (findings: FaultFindings) => Promise<void>;
}

/** The faults that could lose money or data. Others are injected by specs of the part that has to survive them. */
const ROWS: readonly Row[] = [
  { id: 'F1', fault: 'kill -9 of payments at any moment of a purchase', live: paymentsKilled },
  {
    id: 'F2',
    fault: 'Each event of a payment 20 times in parallel, shuffled, with verification',
    live: webhookTwentyTimes,
  },
  { id: 'F4', fault: 'kill -9 of PostgreSQL under load, started again after 5 s', live: databaseKilled },
  { id: 'F9', fault: 'SIGTERM to a replica under load on 50 connections', live: gracefulShutdown },
  { id: 'F12', fault: 'The payment provider answers 500, 429, resets, answers too late', live: cardCompanyFails },
  { id: 'F16', fault: 'Forms pressed ten times at once, over both replicas', live: pressedTwice },
  { id: 'F18', fault: 'The newest migration applied while the code before it runs', apart: migrationFirst },
  { id: 'F20', fault: 'Minutes of everything that visitors do, mixed', live: mixedLoad },
];

const print = (text: string) => console.log(text);

/** Length of the mixed load of F20 without `--minutes=30`. */
const MINUTES = 5;

/** Rows by name, all without; `--minutes=30` is for F20. */
function options(args: readonly string[]) {
  const minutes = /^--minutes=([1-9]\d?)$/;
  const names = args.filter((word) => !minutes.test(word)).map((name) => name.toUpperCase());
  const unknown = names.find((name) => !ROWS.some(({ id }) => id === name));
  if (unknown) throw new Error(`There is no ${unknown}. Rows: ${ROWS.map(({ id }) => id).join(' ')}; --minutes=5.`);
  return {
    rows: names.length === 0 ? ROWS : ROWS.filter(({ id }) => names.includes(id)),
    minutes: Number(args.map((word) => minutes.exec(word)?.[1]).find(Boolean) ?? MINUTES),
  };
}

async function main(): Promise<number> {
  isolateEnvironment(process.env, print);
  const { rows, minutes } = options(process.argv.slice(2));
  print(`Measured ${measuredNow()}`);
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-'));
  let site: FaultSite | undefined;
  let isWhole = true;
  try {
    for (const { id, fault, live, apart } of rows) {
      print(`${id}: ${fault}`);
      const results = findings();
      try {
        if (apart) await apart(results);
        if (live) {
          site ??= await startFaultSite(folder, print);
          await site.whole();
          await live(site, results, minutes);
        }
      } catch (error) {
        results.must(false, String(error));
      }
      for (const fact of results.facts) print(`  ${fact}`);
      for (const demand of results.broken) print(`  does not hold: ${demand}`);
      isWhole = isWhole && results.broken.length === 0;
    }
  } finally {
    await site?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return isWhole ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
