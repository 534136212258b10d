import { setTimeout as pause } from 'node:timers/promises';
import { missingAndDuplicated, startLoad } from '../load';
import { type FaultFindings, healedAfter, isFailure, statuses } from '../findings';
import type { FaultSite } from '../site';

const BEFORE_MS = 3_000;
const DOWN_MS = 5_000;
const AFTER_MS = 6_000;
const NOTICED_MS = 1_500;
const HEALED_SECONDS = 2;

/** kill -9 of the postmaster under load, started again after 5 s. */
export async function databaseKilled(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  const pids = site.all().map((replica) => replica.pid());
  const load = startLoad(site, 8);
  await pause(BEFORE_MS);
  const killedAt = load.now();
  site.database.kill();
  await pause(NOTICED_MS);
  const ready = await Promise.all(
    site.all().map(({ address }) => fetch(`${address}/readyz`).then(({ status }) => status)),
  );
  await pause(DOWN_MS - NOTICED_MS);
  const from = performance.now();
  await site.database.start();
  const startSeconds = (performance.now() - from) / 1_000;
  const acceptsAt = load.now();
  await pause(AFTER_MS);
  await load.stop();

  const during = load.noted.filter(({ at, ms }) => at + ms > killedAt && at < acceptsAt);
  const rejected = during.filter(isFailure);
  const recovered = healedAfter(load.noted, acceptsAt);
  const rows = await missingAndDuplicated(site, load.wrote);
  must(
    ready.every((status) => status === 503),
    `/readyz false everywhere (${ready.join(' ')})`,
  );
  must(
    site.all().every((replica, index) => replica.isAlive() && replica.pid() === pids[index]),
    'no process exits',
  );
  const other = rejected.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
  must(other.length === 0, `503 with Retry-After meanwhile (${statuses(other)})`);
  must(rejected.length > 0, 'the fault was felt');
  must(recovered <= HEALED_SECONDS, `working ${HEALED_SECONDS} s after the database accepts`);
  must(rows.missing === 0 && rows.doubled === 0, 'every acknowledged write is there once');
  note(`${load.noted.length} requests, ${load.wrote.length} writes acknowledged`);
  note(`while it was away: ${statuses(during)}`);
  note(`its own start ${startSeconds.toFixed(1)} s, working ${recovered.toFixed(1)} s later`);
}
