import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from '../fault-site';
import { lostAndDoubled, startLoad } from '../load';
import { findings, isFailure, type Outcome, statuses } from '../outcome';
import { buy, fulfilmentOf, isOnce, untilFulfilled } from '../purchase';

const LIBRARIES = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/faketime/libfaketime.so.1`);
const LOAD_MS = 5_000;

/**
 * What clocks of services say while the database's goes right, and what an event of the card company is then answered:
 * by a clock that is fast it is too old; one that is slow sees it come from later, signed all the same.
 */
const CLOCKS = [
  ['two days fast', '+2d', 400],
  ['an hour slow', '-1h', 200],
  ['ten seconds before the hour that is left out', '@2027-03-14 06:59:50', 400],
  ['ten seconds before the hour that comes twice', '@2026-11-01 05:59:50', 200],
] as const;

const withClock = (library: string, clock: string) => ({
  ...{ LD_PRELOAD: library, FAKETIME: clock, TZ: 'UTC' },
  FAKETIME_DONT_FAKE_MONOTONIC: '1', // timers go on as they do when somebody sets a machine's clock
});

async function restarted(site: FaultSite, env: Readonly<Record<string, string>>): Promise<void> {
  for (const copy of site.all()) {
    await copy.stop();
    await copy.start(env);
  }
  await site.whole();
}

/** A visitor who was there before comes again, plays, pays; the card company's clock is right. */
async function visited(site: FaultSite, visitor: ReturnType<FaultSite['visitor']>) {
  const load = startLoad(site, 4);
  const own = [await visitor.ask('/api/my-data/community'), await visitor.ask('/api/quiz/daily-challenge')];
  const { payment } = await buy(site);
  await site.cards.fault('webhook_drop', 50);
  await site.cards.pay(payment);
  const [event = ''] = (await site.cards.events(payment)).slice(-1);
  const told = await visitor.ask('/api/stripe/webhook', {
    body: event,
    headers: { 'stripe-signature': site.cards.sign(event) },
  });
  await site.cards.fault('webhook_drop', 0);
  await visitor.ask(`/api/verify-payment/${payment}`);
  await untilFulfilled(site, payment);
  const facts = await fulfilmentOf(site, payment);
  await pause(LOAD_MS);
  await load.stop();
  return { own, told, facts, noted: load.noted, rows: await lostAndDoubled(site, load.wrote) };
}

/** Every service with another clock than the world around it (libfaketime), one clock after the other, then right again. */
export async function jumpingClocks(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  const library = LIBRARIES.find(existsSync);
  const seen: string[] = [];
  let [requests, failures, lost, doubled] = [0, 0, 0, 0];
  if (!library) must(false, 'libfaketime is installed (Debian: apt-get install faketime)');
  const visitor = site.visitor();
  await visitor.ask('/api/comments/daily-farm-wisdom'); // brings the cookie, by a clock that goes right
  for (const [name, clock, answered] of library ? CLOCKS : []) {
    await restarted(site, withClock(library as string, clock));
    const { own, told, facts, noted, rows } = await visited(site, visitor);
    const failed = noted.filter(isFailure);
    // A busy machine is late with all of its processes started anew: 503 and 504 are counted. A 500 would be the clock's.
    const own500 = failed.filter(({ status }) => status === 500 || status === 0);
    must(own500.length === 0, `${name}: no call fails for the clock (${statuses(own500)})`);
    must(
      own.every(({ status }) => status === 200),
      `${name}: the cookie holds, a day has its challenge (${statuses(own)})`,
    );
    must(told.status === answered, `${name}: an event is answered with ${answered} (${told.status})`);
    must(isOnce(facts), `${name}: verification fulfils once (${JSON.stringify(facts)})`);
    seen.push(`${name} (${clock}): ${statuses(noted)}; an event ${told.status}, then fulfilled by verification`);
    requests += noted.length + own.length + 1;
    failures += failed.length;
    lost += rows.lost;
    doubled += rows.doubled;
  }
  if (library) await restarted(site, { LD_PRELOAD: '' });
  must(lost === 0 && doubled === 0, 'every acknowledged write is there once');
  return { requests, failures, secondsToRecover: null, lost, doubled, seen, broken };
}
