import { setTimeout as pause } from 'node:timers/promises';
import type { FaultSite } from '../fault-site';
import { type Acknowledged, CALLS, lostAndDoubled, type Noted, startLoad } from '../load';
import { findings, healedAfter, isFailure, type Outcome, percentile, statuses } from '../outcome';

const BEFORE_MS = 12_000;
const FROZEN_MS = 30_000;
const AFTER_MS = 5_000;
/** 4 s that a call may take, and the edge's second. */
const ANSWERED_WITHIN_MS = 5_000;
const AT_ONCE_MS = 1_000;
const OPENED_MS = 8_000;
const HEALED_SECONDS = 3.5;
const P99_RATIO = 1.5;
/** Differences below this are the machine's, not the fault's. */
const NOISE_MS = 30;

const msOf = ({ ms }: Noted) => ms;
const slowest = (noted: readonly Noted[]) => percentile(noted.map(msOf), 0.99);
const isIts = ({ service }: { service: string }) => service === 'community';

interface Seen {
  frozenAt: number;
  thawedAt: number;
  /** Who visits the stopped service, and who does not: the first must not thin out the second by waiting. */
  its: readonly Noted[];
  others: readonly Noted[];
  wrote: readonly Acknowledged[];
}

async function stopAndGoOn(site: FaultSite): Promise<Seen> {
  const load = startLoad(site, 3, 40, CALLS.filter(isIts));
  const beside = startLoad(
    site,
    5,
    40,
    CALLS.filter((call) => !isIts(call)),
  );
  await pause(BEFORE_MS);
  const frozenAt = load.now();
  for (const copy of site.copies('community')) copy.signal('SIGSTOP');
  await pause(FROZEN_MS);
  const thawedAt = load.now();
  for (const copy of site.copies('community')) copy.signal('SIGCONT');
  await pause(AFTER_MS);
  await Promise.all([load.stop(), beside.stop()]);
  const wrote = [...load.wrote, ...beside.wrote];
  return { frozenAt, thawedAt, its: load.noted, others: beside.noted, wrote };
}

/** SIGSTOP of one whole service, both copies, for 30 s. */
export async function serviceFrozen(site: FaultSite): Promise<Outcome> {
  const { broken, must } = findings();
  const { frozenAt, thawedAt, its, others, wrote } = await stopAndGoOn(site);
  const during = its.filter(({ at }) => at > frozenAt && at < thawedAt);
  const early = during.filter(({ at }) => at < thawedAt - ANSWERED_WITHIN_MS);
  const later = early.filter(({ at }) => at > frozenAt + OPENED_MS);
  const beside = others.filter(({ at }) => at > frozenAt && at < thawedAt);
  const p99Before = slowest(others.filter(({ at }) => at > 1_000 && at < frozenAt - 1_000));
  const p99During = slowest(beside);
  const longest = Math.round(Math.max(...during.map(({ ms }) => ms)));
  const median = percentile(later.map(msOf), 0.5);
  const rows = await lostAndDoubled(site, wrote);
  const recovered = healedAfter(its, thawedAt);
  const odd = early.filter(({ status }) => ![502, 503, 504].includes(status));
  must(odd.length === 0, `the edge answers 502 or 504 for it (${statuses(odd)})`);
  must(longest <= ANSWERED_WITHIN_MS, `within 5 s (${longest} ms)`);
  must(percentile(later.map(msOf), 0.9) < AT_ONCE_MS, 'then at once, by the breaker');
  must(beside.filter(isFailure).length === 0, `the others answer (${statuses(beside.filter(isFailure))})`);
  const asFast = p99During <= Math.max(p99Before * P99_RATIO, p99Before + NOISE_MS);
  must(asFast, `the others are as fast (p99 ${Math.round(p99Before)} -> ${Math.round(p99During)} ms)`);
  must(recovered <= HEALED_SECONDS, `healed ${HEALED_SECONDS} s after it goes on`);
  must(rows.lost === 0 && rows.doubled === 0, 'every acknowledged write is there once');
  const all = [...its, ...others];
  return {
    ...{ requests: all.length, failures: all.filter(isFailure).length, secondsToRecover: recovered },
    ...rows,
    seen: [
      `its calls: ${statuses(during)}`,
      `median after ${OPENED_MS / 1_000} s ${Math.round(median)} ms`,
      `p99 of the others ${Math.round(p99Before)} ms before, ${Math.round(p99During)} ms meanwhile`,
    ],
    broken,
  };
}
