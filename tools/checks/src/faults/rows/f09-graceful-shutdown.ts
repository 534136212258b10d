import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@farm/contracts';
import { type AcknowledgedWrite, CALLS, missingAndDuplicated, type RecordedCall, startLoad } from '../load';
import { type FaultFindings, isBusy, isFailedCall, statuses } from '../findings';
import type { SiteProcess, FaultSite } from '../site';
import type { VisitorResponse } from '../visitor';

const CONNECTIONS = 50;
const BEFORE_MS = 2_000;
const AFTER_MS = 2_000;
const PAUSE_MS = 250; // about 200 calls a second, below load shedding
const MAX_BUSY_SHARE = 0.05;
const MAX_SHUTDOWN_SECONDS = 15;
/** A replica fails readiness for this long before it stops listening, so the gateway no longer uses it. */
const DRAIN_MS = 2_000;

/** Fifty visitors with separate connections to one replica, until it accepts no more. */
function startDirectLoad(site: FaultSite, { address }: SiteProcess, service: RecordedCall['service']) {
  const recorded: RecordedCall[] = [];
  const writes: AcknowledgedWrite[] = [];
  let isStopped = false;
  let closesAt = Infinity;
  let refused = 0;
  // New connections during shutdown are refused or reset. shutdown.spec of server-kit proves that accepted requests finish.
  const isClosed = ({ status, error }: VisitorResponse) =>
    error === 'ECONNREFUSED' || (status === 0 && performance.now() > closesAt);
  const calls = CALLS.filter((call) => call.service === service);
  const visit = async (first: number) => {
    for (let turn = first; !isStopped; turn += 1) {
      await pause(PAUSE_MS);
      const { call, run } = calls[turn % calls.length] as (typeof CALLS)[number];
      const { response, write } = await run(site.visitor().at(address));
      if (isClosed(response)) return void (refused += 1);
      recorded.push({ ...response, service, call, at: 0 });
      if (write) writes.push(write);
    }
  };
  const all = Array.from({ length: CONNECTIONS }, (_, index) => visit(index));
  return {
    recorded,
    writes,
    refused: () => refused,
    expectClose: () => void (closesAt = performance.now() + DRAIN_MS),
    stop: async () => {
      isStopped = true;
      await Promise.all(all);
    },
  };
}

/** SIGTERM to one replica of each service in turn, under load on it and through the gateway. */
export async function gracefulShutdown(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  const load = startLoad(site, 6);
  const direct: RecordedCall[] = [];
  const writes: AcknowledgedWrite[] = [];
  const seconds: number[] = [];
  let refused = 0;
  for (const service of SERVICES) {
    const replica = site.replicas(service)[0] as SiteProcess;
    const directLoad = startDirectLoad(site, replica, service);
    await pause(BEFORE_MS);
    const from = performance.now();
    directLoad.expectClose();
    replica.signal('SIGTERM');
    const ending = await replica.ended();
    seconds.push((performance.now() - from) / 1_000);
    must(/ended with code 0/.test(ending), `exit 0 (${ending.split('\n')[0]})`);
    await directLoad.stop();
    refused += directLoad.refused();
    direct.push(...directLoad.recorded);
    writes.push(...directLoad.writes);
    await replica.start();
    await site.waitUntilReady();
  }
  await pause(AFTER_MS);
  await load.stop();
  const busy = direct.filter((one) => !one.closes && isBusy(one));
  const isExpected = ({ status, closes }: RecordedCall) =>
    (status >= 200 && status < 300) || (status === 503 && closes);
  const unexpected = direct.filter((one) => !isExpected(one) && !busy.includes(one));
  const visibleFailures = load.recorded.filter((one) => isFailedCall(one) && !isBusy(one));
  const rows = await missingAndDuplicated(site, [...load.writes, ...writes]);
  must(unexpected.length === 0, `only 2xx and 503 with Connection: close (${statuses(unexpected)})`);
  must(busy.length <= direct.length * MAX_BUSY_SHARE, `few responses are load shedding (${busy.length})`);
  must(Math.max(...seconds) <= MAX_SHUTDOWN_SECONDS, `ended within ${MAX_SHUTDOWN_SECONDS} s`);
  must(visibleFailures.length === 0, `no failures through the gateway (${statuses(visibleFailures)})`);
  must(rows.missing === 0 && rows.duplicated === 0, 'every acknowledged write exists once');
  note(`directly: ${statuses(direct)}, ${busy.length} of them load shedding`);
  note(`${refused} connections after the end of listening`);
  note(`through the gateway: ${statuses(load.recorded)}`);
  note(`shutdown seconds: ${seconds.map((each) => each.toFixed(1)).join(', ')}`);
}
