import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from '../fault-site';
import { lostAndDoubled, startLoad } from '../load';
import { findings, healedAfter, isFailure, type Outcome, percentile, statuses } from '../outcome';

const BEFORE_MS = 3_000;
const FROZEN_MS = 10_000;
const AFTER_MS = 5_000;
const LOOK_MS = 250;
const REFUSED_WITHIN_MS = 5_000;
const ALIVE_WITHIN_MS = 500;
const HEALED_SECONDS = 2;

/** How long each copy takes to say that it lives, again and again until told to stop. */
function watchLoops(site: FaultSite) {
  const took: number[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      for (const { address } of site.all()) {
        const from = performance.now();
        await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
        took.push(performance.now() - from);
      }
      await pause(LOOK_MS);
    }
  })();
  return {
    took,
    stop: () => {
      isOver = true;
      return watching;
    },
  };
}

/** SIGSTOP of the whole PostgreSQL for 10 s. */
export async function databaseFrozen(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  const pids = site.all().map((copy) => copy.pid());
  const load = startLoad(site, 8);
  await pause(BEFORE_MS);
  const frozenAt = load.now();
  site.database.freeze();
  const loops = watchLoops(site);
  await pause(FROZEN_MS);
  await loops.stop();
  const thawedAt = load.now();
  site.database.thaw();
  await pause(AFTER_MS);
  await load.stop();

  // Asked early enough to be refused before the thaw.
  const during = load.noted.filter(({ at }) => at > frozenAt && at < thawedAt - REFUSED_WITHIN_MS);
  const slow = during.filter(({ ms }) => ms > REFUSED_WITHIN_MS);
  const recovered = healedAfter(load.noted, thawedAt);
  const rows = await lostAndDoubled(site, load.wrote);
  const refused = during.filter(isFailure);
  must(refused.length > 0, 'the fault was felt');
  must(
    slow.length === 0,
    `refused within ${REFUSED_WITHIN_MS / 1_000} s (${slow.map(({ call, ms }) => `${call} ${Math.round(ms)} ms`).join(', ')})`,
  );
  const other = refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
  must(other.length === 0, `503 with Retry-After meanwhile (${statuses(other)})`);
  must(Math.max(...loops.took) < ALIVE_WITHIN_MS, `event loops answer (${Math.round(Math.max(...loops.took))} ms)`);
  must(
    site.all().every((copy, index) => copy.isAlive() && copy.pid() === pids[index]),
    'healed without a restart',
  );
  must(recovered <= HEALED_SECONDS, `working ${HEALED_SECONDS} s after it goes on`);
  must(rows.lost === 0 && rows.doubled === 0, 'every acknowledged write is there once');
  return {
    ...{ requests: load.noted.length, failures: load.noted.filter(isFailure).length, secondsToRecover: recovered },
    ...rows,
    seen: [
      `while it stood still: ${statuses(during)}`,
      `the slowest refusal ${(Math.max(...refused.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`,
      `/healthz at most ${Math.round(percentile(loops.took, 1))} ms`,
    ],
    broken,
  };
}
