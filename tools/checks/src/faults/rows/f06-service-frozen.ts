import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from '../fault-site';
import { CALLS, lostAndDoubled, type Noted, startLoad } from '../load';
import { findings, healedAfter, isFailure, type Outcome, percentile, statuses } from '../outcome';

const BEFORE_MS = 12_000;
const FROZEN_MS = 30_000;
const AFTER_MS = 5_000;
/** 4 s that a call may take, and the edge's second; 300 ms for a busy machine. */
const ANSWERED_WITHIN_MS = 5_300;
const AT_ONCE_MS = 1_000;
const OPENED_MS = 8_000;
const HEALED_SECONDS = 3.5;
const P99_RATIO = 1.5;
/** Differences below this are the machine's, not the fault's. */
const NOISE_MS = 30;

const slowest = (noted: readonly Noted[]) =>
  percentile(
    noted.map(({ ms }) => ms),
    0.99,
  );

/** SIGSTOP of one whole service, both copies, for 30 s. */
export async function serviceFrozen(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  // Each kind of visitor of its own: who waits for the stopped service must not thin out the others.
  const load = startLoad(
    site,
    3,
    40,
    CALLS.filter(({ service }) => service === 'community'),
  );
  const beside = startLoad(
    site,
    5,
    40,
    CALLS.filter(({ service }) => service !== 'community'),
  );
  await pause(BEFORE_MS);
  const frozenAt = load.now();
  for (const copy of site.copies('community')) copy.signal('SIGSTOP');
  await pause(FROZEN_MS);
  const thawedAt = load.now();
  for (const copy of site.copies('community')) copy.signal('SIGCONT');
  await pause(AFTER_MS);
  await Promise.all([load.stop(), beside.stop()]);

  const its = load.noted.filter(({ at }) => at > frozenAt && at < thawedAt);
  const others = beside.noted.filter(({ at }) => at > frozenAt && at < thawedAt);
  const before = beside.noted.filter(({ at }) => at > 1_000 && at < frozenAt - 1_000);
  const later = its.filter(({ at }) => at > frozenAt + OPENED_MS && at < thawedAt - ANSWERED_WITHIN_MS);
  const rows = await lostAndDoubled(site, [...load.wrote, ...beside.wrote]);
  const recovered = healedAfter(load.noted, thawedAt);
  const [p99Before, p99During] = [slowest(before), slowest(others)];
  const odd = its.filter(({ status, at }) => ![502, 503, 504].includes(status) && at < thawedAt - ANSWERED_WITHIN_MS);
  must(odd.length === 0, `the edge answers 502 or 504 for it (${statuses(odd)})`);
  must(
    its.every(({ ms }) => ms <= ANSWERED_WITHIN_MS),
    `within 5 s (${Math.round(Math.max(...its.map(({ ms }) => ms)))} ms)`,
  );
  must(
    percentile(
      later.map(({ ms }) => ms),
      0.9,
    ) < AT_ONCE_MS,
    'then at once, by the breaker',
  );
  must(others.filter(isFailure).length === 0, `the others answer (${statuses(others.filter(isFailure))})`);
  must(
    p99During <= Math.max(p99Before * P99_RATIO, p99Before + NOISE_MS),
    `the others are as fast (p99 ${Math.round(p99Before)} -> ${Math.round(p99During)} ms)`,
  );
  must(recovered <= HEALED_SECONDS, `healed ${HEALED_SECONDS} s after it goes on`);
  must(rows.lost === 0 && rows.doubled === 0, 'every acknowledged write is there once');
  return {
    ...{
      requests: load.noted.length + beside.noted.length,
      failures: load.noted.filter(isFailure).length,
      secondsToRecover: recovered,
    },
    ...rows,
    seen: [
      `its calls: ${statuses(its)}`,
      `median after ${OPENED_MS / 1_000} s ${Math.round(
        percentile(
          later.map(({ ms }) => ms),
          0.5,
        ),
      )} ms`,
      `p99 of the others ${Math.round(p99Before)} ms before, ${Math.round(p99During)} ms meanwhile`,
    ],
    broken,
  };
}
