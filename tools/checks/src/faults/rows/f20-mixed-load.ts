import { setTimeout as pause } from 'node:timers/promises';
import { missingAndDuplicated, startLoad } from '../load';
import { type FaultFindings, isBusy, isFailedCall, statuses } from '../findings';
import { isStable, MAX_GROWTH, resourceTrend, watch } from '../process-watch';
import { createPurchase, waitUntilFulfilled } from '../purchase';
import type { FaultSite } from '../site';

/** About sixty calls a second, which two cores handle without load shedding. */
const VISITORS = 5;
const MAX_FAILURES_PER_CALLS = 1_000;
const MINUTE_MS = 60_000;
const PURCHASE_PAUSE_MS = 2_000;

/** Buys guides one after another. The returned function stops and returns the payments. */
function startBuying(site: FaultSite) {
  const paid: string[] = [];
  const controller = new AbortController();
  const buying = (async () => {
    while (!controller.signal.aborted) {
      const { payment } = await createPurchase(site);
      await site.provider.pay(payment);
      paid.push(payment);
      await pause(PURCHASE_PAUSE_MS, undefined, { signal: controller.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    controller.abort();
    await buying;
    return paid;
  };
}

/** Minutes of mixed load: no process leaks memory, handles or timers, and nothing is lost. */
export async function mixedLoad(site: FaultSite, { must, note }: FaultFindings, minutes: number): Promise<void> {
  const processes = [...site.all(), site.gateway];
  const load = startLoad(site, VISITORS);
  const stopBuying = startBuying(site);
  const stopWatching = watch(processes.map(({ address, pid }) => ({ address, pid: pid() })));
  await pause(minutes * MINUTE_MS);
  const samples = stopWatching();
  const paid = await stopBuying();
  await load.stop();
  const failed = load.recorded.filter(isFailedCall);
  const rows = await missingAndDuplicated(site, load.writes);
  const fulfilled = await waitUntilFulfilled(site, ...paid);
  note(`${minutes} minutes; ${load.recorded.length} requests, ${statuses(load.recorded)}`);
  note(`${load.writes.length} writes and ${paid.length} purchases acknowledged`);
  for (const [n, { name, isAlive }] of processes.entries()) {
    const trend = resourceTrend(samples[n] ?? []);
    const summary = `${name}: memory x ${trend.growth}, handles ${trend.handlesMiddle} -> ${trend.handlesLast}, timers ${trend.timersMiddle} -> ${trend.timersLast}`;
    must(
      isAlive() && isStable(trend),
      `memory grows by at most ${MAX_GROWTH}, handles and timers do not grow (${summary})`,
    );
    note(summary);
  }
  const unexpected = failed.filter((one) => !isBusy(one));
  must(unexpected.length === 0, `no failures except load shedding (${statuses(unexpected)})`);
  must(
    failed.length <= load.recorded.length / MAX_FAILURES_PER_CALLS,
    `at most one call in ${MAX_FAILURES_PER_CALLS} is rejected`,
  );
  if (failed.length > 0)
    note(`rejected: ${[...new Set(failed.map(({ call, code }) => `${code} (${call})`))].join(', ')}`);
  must(rows.missing === 0 && rows.duplicated === 0, 'every acknowledged write exists once');
  must(fulfilled < Infinity, 'every purchase is fulfilled once');
}
