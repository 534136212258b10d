import { setTimeout as pause } from 'node:timers/promises';
import { missingAndDuplicated, startLoad } from '../load';
import { type FaultFindings, isBusy, isFailure, statuses } from '../findings';
import { isSteady, MOST_GROWTH, steadyOf, watch } from '../process-watch';
import { buy, untilFulfilled } from '../purchase';
import type { FaultSite } from '../site';

/** Some sixty calls a second: two cores have room left, so that nobody is refused for a site that is too busy. */
const VISITORS = 5;
const DECLINE_EVERY = 1_000;
const MINUTE_MS = 60_000;
const BUYS_EVERY_MS = 2_000;

/** Guides bought and paid for, one after the other, until told to stop; gives the payments in their order. */
function startBuying(site: FaultSite) {
  const paid: string[] = [];
  const over = new AbortController();
  const buying = (async () => {
    while (!over.signal.aborted) {
      const { payment } = await buy(site);
      await site.cards.pay(payment);
      paid.push(payment);
      await pause(BUYS_EVERY_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    over.abort();
    await buying;
    return paid;
  };
}

/** Everything that visitors do, mixed, for minutes: what each process holds stops growing, and nothing is lost. */
export async function mixedLoad(site: FaultSite, { must, note }: FaultFindings, minutes: number): Promise<void> {
  const processes = [...site.all(), site.gateway];
  const load = startLoad(site, VISITORS);
  const stopBuying = startBuying(site);
  const stopWatching = watch(processes.map(({ address, pid }) => ({ address, pid: pid() })));
  await pause(minutes * MINUTE_MS);
  const samples = stopWatching();
  const paid = await stopBuying();
  await load.stop();
  const failed = load.noted.filter(isFailure);
  const rows = await missingAndDuplicated(site, load.wrote);
  const fulfilled = await untilFulfilled(site, ...paid);
  note(`${minutes} minutes; ${load.noted.length} requests, ${statuses(load.noted)}`);
  note(`${load.wrote.length} writes and ${paid.length} purchases acknowledged`);
  for (const [n, { name, isAlive }] of processes.entries()) {
    const line = steadyOf(samples[n] ?? []);
    const response = `${name}: memory x ${line.growth}, open ${line.handlesMiddle} -> ${line.handlesLast}, timers ${line.timersMiddle} -> ${line.timersLast}`;
    must(
      isAlive() && isSteady(line),
      `the last third holds at most ${MOST_GROWTH} of the middle one, and no more sockets and timers (${response})`,
    );
    note(response);
  }
  const odd = failed.filter((one) => !isBusy(one));
  must(odd.length === 0, `nothing fails but for a copy that is too busy (${statuses(odd)})`);
  must(failed.length <= load.noted.length / DECLINE_EVERY, `one call in ${DECLINE_EVERY} at most is refused`);
  if (failed.length > 0)
    note(`refused: ${[...new Set(failed.map(({ call, code }) => `${code} (${call})`))].join(', ')}`);
  must(rows.missing === 0 && rows.doubled === 0, 'every acknowledged write is there once');
  must(fulfilled < Infinity, 'every purchase is fulfilled once');
}
