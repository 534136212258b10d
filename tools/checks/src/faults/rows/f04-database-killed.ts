import { setTimeout as pause } from 'node:timers/promises';
import { missingAndDuplicated, startLoad } from '../load';
import { type FaultFindings, recoverySeconds, isFailedCall, statuses } from '../findings';
import type { FaultSite } from '../site';

const BEFORE_MS = 3_000;
const DOWN_MS = 5_000;
const AFTER_MS = 6_000;
const DETECTION_MS = 1_500;
const MAX_RECOVERY_SECONDS = 2;

/** kill -9 of the postmaster under load, restarted after 5 s. */
export async function databaseKilled(site: FaultSite, { must, note }: FaultFindings): Promise<void> {
  const pids = site.all().map((replica) => replica.pid());
  const load = startLoad(site, 8);
  await pause(BEFORE_MS);
  const killedAt = load.now();
  site.database.kill();
  await pause(DETECTION_MS);
  const ready = await Promise.all(
    site.all().map(({ address }) => fetch(`${address}/readyz`).then(({ status }) => status)),
  );
  await pause(DOWN_MS - DETECTION_MS);
  const from = performance.now();
  await site.database.start();
  const startSeconds = (performance.now() - from) / 1_000;
  const acceptsAt = load.now();
  await pause(AFTER_MS);
  await load.stop();

  const during = load.recorded.filter(({ at, ms }) => at + ms > killedAt && at < acceptsAt);
  const rejected = during.filter(isFailedCall);
  const recovered = recoverySeconds(load.recorded, acceptsAt);
  const rows = await missingAndDuplicated(site, load.writes);
  must(
    ready.every((status) => status === 503),
    `/readyz is 503 on every replica (${ready.join(' ')})`,
  );
  must(
    site.all().every((replica, index) => replica.isAlive() && replica.pid() === pids[index]),
    'no process exits',
  );
  const other = rejected.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
  must(other.length === 0, `failures are 503 with Retry-After (${statuses(other)})`);
  must(rejected.length > 0, 'the fault had an effect');
  must(recovered <= MAX_RECOVERY_SECONDS, `working ${MAX_RECOVERY_SECONDS} s after the database accepts`);
  must(rows.missing === 0 && rows.duplicated === 0, 'every acknowledged write exists once');
  note(`${load.recorded.length} requests, ${load.writes.length} writes acknowledged`);
  note(`while it was down: ${statuses(during)}`);
  note(`restart ${startSeconds.toFixed(1)} s, working ${recovered.toFixed(1)} s later`);
}
