import { setTimeout as pause } from 'node:timers/promises';
import { SERVICES } from '@farm/contracts';
import { type Acknowledged, CALLS, missingAndDuplicated, type Noted, startLoad } from '../load';
import { type FaultFindings, isBusy, isFailure, statuses } from '../findings';
import type { SiteProcess, FaultSite } from '../site';
import type { VisitorResponse } from '../visitor';

const CONNECTIONS = 50;
const BEFORE_MS = 2_000;
const AFTER_MS = 2_000;
const PAUSE_MS = 250; // some 200 calls a second: below what a copy refuses for being too busy
const BUSY_SHARE = 0.05;
const END_WITHIN_SECONDS = 15;
/** The copy has called itself not ready for this long when it stops listening: nobody is sent there any more. */
const PROBE_MS = 2_000;

/** Fifty visitors on connections of their own to one copy, until it takes no more. */
function pressOn(site: FaultSite, { address }: SiteProcess, service: Noted['service']) {
  const noted: Noted[] = [];
  const wrote: Acknowledged[] = [];
  let isOver = false;
  let closesAt = Infinity;
  let turnedAway = 0;
  // Who connects while the door is being shut stands before a closed one: refused, or reset before anybody heard. That
  // what was heard is answered, shutdown.spec of server-kit proves with as many requests under way.
  const isClosed = ({ status, error }: VisitorResponse) =>
    error === 'ECONNREFUSED' || (status === 0 && performance.now() > closesAt);
  const calls = CALLS.filter((call) => call.service === service);
  const press = async (first: number) => {
    for (let turn = first; !isOver; turn += 1) {
      await pause(PAUSE_MS);
      const { call, run } = calls[turn % calls.length] as (typeof CALLS)[number];
      const { answer, wrote: row } = await run(site.visitor().at(address));
      if (isClosed(answer)) return void (turnedAway += 1);
      noted.push({ ...answer, service, call, at: 0 });
      if (row) wrote.push(row);
    }
  };
  const all = Array.from({ length: CONNECTIONS }, (_, index) => press(index));
  return {
    ...{ noted, wrote },
    turnedAway: () => turnedAway,
    ends: () => void (closesAt = performance.now() + PROBE_MS),
    stop: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** SIGTERM to one copy of each service, one after the other, under load on it and through the edge. */
export async function gracefulShutdown(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  const load = startLoad(site, 6);
  const pressed: Noted[] = [];
  const wrote: Acknowledged[] = [];
  const seconds: number[] = [];
  let turnedAway = 0;
  for (const service of SERVICES) {
    const replica = site.replicas(service)[0] as SiteProcess;
    const press = pressOn(site, replica, service);
    await pause(BEFORE_MS);
    const from = performance.now();
    press.ends();
    replica.signal('SIGTERM');
    const how = await replica.ended();
    seconds.push((performance.now() - from) / 1_000);
    must(/ended with code 0/.test(how), `exit 0 (${how.split('\n')[0]})`);
    await press.stop();
    turnedAway += press.turnedAway();
    pressed.push(...press.noted);
    wrote.push(...press.wrote);
    await replica.start();
    await site.whole();
  }
  await pause(AFTER_MS);
  await load.stop();
  const busy = pressed.filter((one) => !one.closes && isBusy(one));
  const isRight = ({ status, closes }: Noted) => (status >= 200 && status < 300) || (status === 503 && closes);
  const odd = pressed.filter((one) => !isRight(one) && !busy.includes(one));
  const visibleFailures = load.noted.filter((one) => isFailure(one) && !isBusy(one));
  const rows = await missingAndDuplicated(site, [...load.wrote, ...wrote]);
  must(odd.length === 0, `nothing but 2xx and 503 with Connection: close (${statuses(odd)})`);
  must(
    busy.length <= pressed.length * BUSY_SHARE,
    `the copies were not too busy for the test (${busy.length} said so)`,
  );
  must(Math.max(...seconds) <= END_WITHIN_SECONDS, `ended within ${END_WITHIN_SECONDS} s`);
  must(visibleFailures.length === 0, `nobody at the edge notices (${statuses(visibleFailures)})`);
  must(rows.missing === 0 && rows.doubled === 0, 'every acknowledged write is there once');
  note(`on the replicas themselves: ${statuses(pressed)}, ${busy.length} of them for being too busy`);
  note(`${turnedAway} more came after they had stopped listening`);
  note(`through the gateway: ${statuses(load.noted)}`);
  note(`seconds to end: ${seconds.map((each) => each.toFixed(1)).join(', ')}`);
}
