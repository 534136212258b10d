import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { Coordinates, LiveWeather } from '../weather/snapshot';
import { comingNight, nightLow } from './frost-night';
import type { BellZip, FrostNightsRepository } from './frost-nights.repository';
import { WARMEST_HARM_F } from './harmed-crops';

const QUEUE = 'frost-bell';
// From 2 PM in the eastern zone to 6 PM in the mountain zone, which El Paso has. What failed is tried again each time.
const AFTERNOONS = '*/15 14-19 * * *';
const EXPIRE_S = 840;
/** Requests to the provider at a time. */
const CONCURRENCY = 3;
/** Grids rarely change. */
const CELL_MS = 30 * 86_400_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface RingDeps {
  nights: FrostNightsRepository;
  /** Null: no bell rings. */
  weather: LiveWeather | null;
  readPoint: (zip: string) => Promise<Coordinates | null>;
  clock: Clock;
  log: { warn(line: object, text: string): void };
}

interface Cell {
  cell: string;
  timeZone: string;
}

/** Runs the work of each item, a few at a time. */
async function forEachItem<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const workNext = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, workNext));
}

/** Asks for the cell of a ZIP code unless it is known. */
async function findCell(
  { zip, cell, timeZone, foundAt }: BellZip,
  live: LiveWeather,
  deps: RingDeps,
): Promise<Cell | null> {
  const known = cell?.startsWith(`${live.source} `) && timeZone !== null ? { cell, timeZone } : null;
  const now = deps.clock.now();
  if (known && foundAt && now.getTime() - foundAt.getTime() < CELL_MS) return known;
  try {
    const point = await deps.readPoint(zip);
    if (!point) throw new Error('no coordinates');
    const { id, timeZone: zone } = await live.findCell(point);
    const found = { cell: `${live.source} ${id}`, timeZone: zone };
    await deps.nights.saveCell(zip, found, now);
    return found;
  } catch (err) {
    deps.log.warn({ err }, 'frost bell: the cell of a ZIP code was not found');
    await deps.nights.recordCellFailure(zip);
    return known;
  }
}

/** The low of tonight in a cell, from the provider once and then as stored; null: not known yet. */
async function readLow({ cell, timeZone }: Cell, night: string, live: LiveWeather, deps: RingDeps) {
  const stored = await deps.nights.findLow(cell, night);
  if (stored) return stored;
  try {
    const hours = await live.fetchHours(cell.slice(live.source.length + 1), deps.clock.now());
    const low = nightLow(hours, night, timeZone);
    if (!low) throw new Error('the forecast does not reach dawn');
    await deps.nights.saveLow(cell, night, low);
    return low;
  } catch (err) {
    deps.log.warn({ err, cell }, 'frost bell: no forecast');
    await deps.nights.recordLowFailure(cell, night);
    return null;
  }
}

/**
 * Enqueues the emails about the coming night, one for each bell whose crops it harms, where it is the afternoon. Idempotent: a
 * second run, another replica or a restart adds no second email. Resolves with the number of emails.
 */
export async function ringFrostBells(deps: RingDeps): Promise<number> {
  const { weather: live, nights, clock } = deps;
  if (!live) return 0;
  const cells = new Map<string, Cell>();
  await forEachItem(await nights.zips(), async (zip) => {
    const found = await findCell(zip, live, deps);
    if (found) cells.set(found.cell, found);
  });
  let total = 0;
  await forEachItem([...cells.values()], async (cell) => {
    const night = comingNight(clock.now(), cell.timeZone);
    const low = night === null ? null : await readLow(cell, night, live, deps);
    if (night === null || !low || low.low > WARMEST_HARM_F) return;
    for (let after: string | null = FIRST_ID; after !== null;) {
      const batch = await nights.enqueueBatch({ ...cell, ...low, night }, after, clock.now());
      total += batch.enqueued;
      after = batch.last;
    }
  });
  return total;
}

export async function scheduleFrostBell(jobs: Jobs, deps: RingDeps): Promise<void> {
  await jobs.work(QUEUE, async () => void (await ringFrostBells(deps)), { expireInSeconds: EXPIRE_S, coalesce: true });
  await jobs.schedule(QUEUE, AFTERNOONS, site.place.timeZone);
}
