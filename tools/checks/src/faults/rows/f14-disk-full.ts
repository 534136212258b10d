import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { smallDisk, type SmallDisk } from '../disks';
import { type FaultSite, startFaultSite } from '../fault-site';
import { lostAndDoubled, type Load, type Noted, startLoad } from '../load';
import { findings, healedAfter, isFailure, type Outcome, statuses } from '../outcome';
import { buy, untilFulfilled } from '../purchase';
import type { Answer } from '../visitor';

const MEGABYTES = { postgres: 640, logs: 8, files: 8 } as const;
const BEFORE_MS = 4_000;
const FULL_MS = 10_000;
const AFTER_MS = 4_000;
const HEALED_SECONDS = 2;
const BOOK = 'seeds-of-wealth';

const isRead = ({ call }: Noted) => call.startsWith('GET');
const refusedRight = ({ status, retryAfter }: Answer) => status === 507 || (status === 503 && retryAfter);

type Disks = Record<keyof typeof MEGABYTES, SmallDisk>;

/** One disk is full for some seconds, under load; what was asked meanwhile, and when all worked again. */
async function fullFor(load: Load, disk: SmallDisk) {
  await pause(BEFORE_MS);
  const from = load.now();
  disk.fill();
  await pause(FULL_MS);
  disk.free();
  const until = load.now();
  await pause(AFTER_MS);
  const during = load.noted.filter(({ at, ms }) => at > from && at + ms < until);
  return { during, recovered: healedAfter(load.noted, until) };
}

/** A stamped guide is asked for while there is no room for it, and again when there is. */
async function guideWithoutRoom(site: FaultSite, files: SmallDisk) {
  const { visitor, payment } = await buy(site);
  await site.cards.pay(payment);
  await untilFulfilled(site, payment);
  const download = async () => {
    const first = await visitor.ask(`/api/download/${BOOK}?session_id=${payment}`);
    return first.location ? visitor.ask(first.location) : first;
  };
  files.fill();
  const without = await download();
  const halves = existsSync(join(site.folder, 'files'))
    ? readdirSync(join(site.folder, 'files'), { recursive: true }).filter((name) => String(name).endsWith('.part'))
    : [];
  files.free();
  return { without, halves, later: await download() };
}

async function judged(site: FaultSite, disks: Disks): Promise<Outcome> {
  const { broken, must } = findings();
  const pids = site.all().map((copy) => copy.pid());
  // A segment of its log stands ready: without one the server itself would stop, which is F4.
  await site.database.rows('SELECT pg_switch_wal()');
  const load = startLoad(site, 8);
  const data = await fullFor(load, disks.postgres);
  const logs = await fullFor(load, disks.logs);
  await load.stop();
  const rows = await lostAndDoubled(site, load.wrote);
  const guide = await guideWithoutRoom(site, disks.files);
  const refused = data.during.filter(isFailure);
  must(refused.length > 0, 'the full data disk was felt');
  must(
    refused.every(refusedRight),
    `507, or 503 with Retry-After (${statuses(refused.filter((one) => !refusedRight(one)))})`,
  );
  must(
    data.during.filter(isRead).every(({ status }) => status === 200),
    `reads go on (${statuses(data.during.filter(isRead))})`,
  );
  must(data.recovered <= HEALED_SECONDS, `working ${HEALED_SECONDS} s after there is room`);
  must(
    logs.during.every((one) => !isFailure(one)),
    `a full log is nobody's business (${statuses(logs.during)})`,
  );
  // It comes without the buyer's name on it, or is refused: never in half.
  must(
    guide.without.status === 200 || refusedRight(guide.without),
    `a guide without room: whole, 507 or 503 (${guide.without.status})`,
  );
  must(guide.halves.length === 0, `no half-written file (${guide.halves.join(' ')})`);
  must(guide.later.status === 200, `the guide comes when there is room (${guide.later.status})`);
  must(
    site.all().every((copy, index) => copy.isAlive() && copy.pid() === pids[index]),
    'no process exits',
  );
  must(rows.lost === 0 && rows.doubled === 0, 'every acknowledged write is there once');
  return {
    ...{ requests: load.noted.length + 2, failures: load.noted.filter(isFailure).length + 1 },
    ...{ secondsToRecover: data.recovered, ...rows, broken },
    seen: [
      `data disk full: ${statuses(data.during)}, of these reads ${statuses(data.during.filter(isRead))}`,
      `log disk full: ${statuses(logs.during)}`,
      `no room for a guide: ${guide.without.status}, then ${guide.later.status}`,
    ],
  };
}

/** Disks of a few megabytes for data, logs and files, each full to its last byte for ten seconds, on a site of its own. */
export async function diskFull(say: (line: string) => void): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-faults-full-'));
  const disks: Partial<Disks> = {};
  let site: FaultSite | undefined;
  try {
    for (const name of ['postgres', 'logs', 'files'] as const)
      disks[name] = smallDisk(join(folder, name), MEGABYTES[name]);
    site = await startFaultSite(folder, say, { LOG_LEVEL: 'info' });
    await site.whole();
    return await judged(site, disks as Disks);
  } finally {
    await site?.stop();
    Object.values(disks).forEach((disk) => disk.remove());
    rmSync(folder, { recursive: true, force: true });
  }
}
