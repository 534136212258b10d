import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@farm/contracts';
import { assertLocalSite, isolateEnvironment } from '@farm/site';
import { type FaultSite, startFaultSite } from '../faults/site';
import { describeRun } from '../workspace';
import { isAsset, type VisitScenario, VISITS } from './visits';

const STAGE_SECONDS = 15;
const WARM_UP_SECONDS = 3; // of a stage: its first requests are not counted
const FIRST_RATE = 2; // visitors per second
const BISECTIONS = 3;
/** What a visitor may wait: the limit of the 95th percentile. */
const LIMIT_MS = 300;
const MAX_FAILED = 0.01;
const TICK_MS = 10; // of the kernel's processor times

interface Stage {
  rate: number;
  requestsPerSecond: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Responses 5xx, 429 or none, 0 to 1. */
  failed: number;
  /** Processor time in cores by process. */
  cores: ReadonlyMap<string, number>;
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Processor milliseconds of every process, and its parent. */
const processTimes = (): Map<number, { parent: number; ms: number }> =>
  new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) /, '')
            .split(' ');
          const ms = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
          return [[Number(pid), { parent: Number(fields[1]), ms }] as const];
        } catch {
          return []; // it has ended
        }
      }),
  );

/** Processor milliseconds of the parts of the site; PostgreSQL with its processes for connections. */
function partTimes(site: FaultSite): Map<string, number> {
  const times = processTimes();
  const ofOne = (pid: number) => times.get(pid)?.ms ?? 0;
  const ofChildren = (pid: number) =>
    [...times.values()].filter(({ parent }) => parent === pid).reduce((sum, { ms }) => sum + ms, 0);
  const postmaster = site.database.pid();
  return new Map([
    ['gateway', ofOne(site.gateway.pid())],
    ...SERVICES.map(
      (service) => [service, site.replicas(service).reduce((sum, replica) => sum + ofOne(replica.pid()), 0)] as const,
    ),
    ['PostgreSQL', ofOne(postmaster) + ofChildren(postmaster)],
    ['visitors', ofOne(process.pid)],
  ]);
}

const agent = new Agent({ keepAlive: true });

/** Loads a file and discards its bytes: fetch would decompress them, on the processor that is measured. */
const download = (url: string): Promise<number> =>
  new Promise((resolve) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume().once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
    }).once('error', () => resolve(0));
  });

function drawScenario(): VisitScenario {
  let left = Math.random();
  return VISITS.find(({ share }) => (left -= share) < 0) ?? (VISITS[0] as VisitScenario);
}

/** Visitors arrive at random moments at this mean rate, whether or not earlier ones are served. */
async function measureStage(site: FaultSite, rate: number): Promise<Stage> {
  const recorded: { at: number; ms: number; isFailed: boolean }[] = [];
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  const visit = async () => {
    const visitor = site.visitor();
    await drawScenario()
      .run(site, async (path, body) => {
        const at = elapsed();
        const response = isAsset(path)
          ? { status: await download(`${site.gateway.address}${path}`), body: null }
          : await visitor.request(path, body === undefined ? {} : { body });
        const { status } = response;
        recorded.push({ at, ms: elapsed() - at, isFailed: status === 0 || status === 429 || status >= 500 });
        return response;
      })
      .catch(() => undefined); // the failed request is recorded
  };
  const visits: Promise<void>[] = [];
  const before = partTimes(site);
  for (let next = 0; next < STAGE_SECONDS * 1_000; next += (-Math.log(1 - Math.random()) / rate) * 1_000) {
    await pause(Math.max(0, next - elapsed()));
    visits.push(visit());
  }
  const after = partTimes(site);
  const seconds = elapsed() / 1_000;
  await Promise.all(visits);
  const counted = recorded.filter(({ at }) => at > WARM_UP_SECONDS * 1_000 && at < STAGE_SECONDS * 1_000);
  const sorted = counted.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return {
    rate,
    requestsPerSecond: counted.length / (STAGE_SECONDS - WARM_UP_SECONDS),
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    failed: counted.filter(({ isFailed }) => isFailed).length / Math.max(1, counted.length),
    cores: new Map([...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / 1_000 / seconds])),
  };
}

const isWithin = ({ p95, failed }: Stage) => p95 <= LIMIT_MS && failed <= MAX_FAILED;

const printStage = ({ rate, requestsPerSecond, p50, p95, p99, failed, cores }: Stage) => {
  const ms = [p50, p95, p99].map((value) => value.toFixed(0));
  const shares = [...cores].map(([name, value]) => `${name} ${value.toFixed(2)}`).join(', ');
  const cells = [rate.toFixed(1), requestsPerSecond.toFixed(0), ...ms, `${(failed * 100).toFixed(1)} %`, shares];
  console.log(`| ${cells.join(' | ')} |`);
};

/** Doubles the rate until the limit is passed, then halves the interval. Returns the greatest rate within it. */
async function findGreatestRate(site: FaultSite): Promise<number> {
  let [within, beyond] = [0, Infinity];
  for (let rate = FIRST_RATE, bisections = 0; bisections < BISECTIONS;) {
    const stage = await measureStage(site, rate);
    printStage(stage);
    if (isWithin(stage)) within = rate;
    else beyond = rate;
    if (beyond < Infinity) bisections += 1;
    rate = beyond === Infinity ? rate * 2 : (within + beyond) / 2;
  }
  return within;
}

/** `npm run bench:load`, with one and with two replicas of each service. */
async function main(): Promise<void> {
  assertLocalSite(process.env);
  isolateEnvironment(process.env, console.log);
  console.log(`Measured ${describeRun()}`);
  for (const { name, share } of VISITS) console.log(`${Math.round(share * 100)} % ${name}`);
  for (const replicas of [1, 2]) {
    const folder = mkdtempSync(join(tmpdir(), 'farm-load-'));
    const site = await startFaultSite(folder, () => undefined, replicas);
    try {
      await site.waitUntilReady();
      await measureStage(site, FIRST_RATE); // compiles
      console.log(`\nReplicas of each service: ${replicas}\n`);
      console.log('| visitors a second | requests a second | p50, ms | p95, ms | p99, ms | failed | cores |');
      console.log('|---|---|---|---|---|---|---|');
      console.log(
        `\n${(await findGreatestRate(site)).toFixed(1)} visitors a second with a p95 of at most ${LIMIT_MS} ms`,
      );
    } finally {
      await site.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
