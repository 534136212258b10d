import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { Coordinates, LiveWeather } from '../weather/snapshot';
import { comingNight, nightLow } from './frost-night';
import type { BellZip, CellNight, Failures, FrostNightsRepository } from './frost-nights.repository';
import { WARMEST_HARM_F } from './harmed-crops';

const QUEUE = 'frost-bell';
// From 2 PM in the eastern zone to 6 PM in the mountain zone, which El Paso has.
const AFTERNOONS = '*/15 14-19 * * *';
const EXPIRE_S = 840;
/** Requests to the provider at a time. */
const CONCURRENCY = 3;
/** Grids rarely change. */
const CELL_MS = 30 * 86_400_000;
/** After the first failure; each further one doubles the wait. Five requests in an afternoon at most. */
const RETRY_MS = 15 * 60_000;
/** A timer may be this much early. */
const EARLY_MS = 60_000;
const MAX_RETRY_MS = 86_400_000;
/** After so many failures in a row the provider is taken to be down, and the rest is left to the next run. */
const MAX_IN_A_ROW = 5;
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

/** Whether the wait after the last failure is over. */
const isRetryDue = ({ failures, failedAt }: Failures, now: Date): boolean =>
  failedAt === null ||
  now.getTime() - failedAt.getTime() >= Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (failures - 1)) - EARLY_MS;

interface Requests<T> {
  ask: (item: T) => Promise<void>;
  onFailure: (item: T, error: unknown) => Promise<void>;
}

/** Asks the provider about each item until it fails several times in a row. */
async function askAboutEach<T>(items: readonly T[], { ask, onFailure }: Requests<T>): Promise<void> {
  let inARow = 0;
  await forEachItem(items, async (item) => {
    if (inARow >= MAX_IN_A_ROW) return;
    try {
      await ask(item);
      inARow = 0;
    } catch (error) {
      inARow += 1;
      await onFailure(item, error);
    }
  });
}

const knownCell = ({ cell, timeZone }: BellZip, live: LiveWeather): Cell | null =>
  cell?.startsWith(`${live.source} `) && timeZone !== null ? { cell, timeZone } : null;

/** The cells of ZIP codes with bells; asks for those that are not known, or were found a month ago. */
async function findCells(live: LiveWeather, { nights, readPoint, clock, log }: RingDeps): Promise<Cell[]> {
  const now = clock.now();
  const zips = await nights.zips();
  const cells = new Map(zips.map((zip) => [zip.zip, knownCell(zip, live)]));
  const isDue = (zip: BellZip) =>
    !(knownCell(zip, live) && zip.foundAt && now.getTime() - zip.foundAt.getTime() < CELL_MS) && isRetryDue(zip, now);
  await askAboutEach(zips.filter(isDue), {
    ask: async ({ zip }) => {
      const point = await readPoint(zip);
      if (!point) throw new Error('no coordinates');
      const { id, timeZone } = await live.findCell(point);
      const found = { cell: `${live.source} ${id}`, timeZone };
      await nights.saveCell(zip, found, now);
      cells.set(zip, found);
    },
    onFailure: async ({ zip }, err) => {
      log.warn({ err }, 'frost bell: the cell of a ZIP code was not found');
      await nights.recordCellFailure(zip, now);
    },
  });
  return [...new Map([...cells.values()].flatMap((cell) => (cell ? [[cell.cell, cell]] : []))).values()];
}

/** Enqueues the emails about a night of a cell. Resolves with their number. */
async function ringCell(night: CellNight, { nights, clock }: RingDeps): Promise<number> {
  if (night.low > WARMEST_HARM_F) return 0;
  let enqueued = 0;
  for (let after: string | null = FIRST_ID; after !== null;) {
    const batch = await nights.enqueueBatch(night, after, clock.now());
    enqueued += batch.enqueued;
    after = batch.last;
  }
  return enqueued;
}

/** Rings the bells of cells with one coming night: first where its low is stored, then where the provider must be asked. */
async function ringNight(night: string, cells: readonly Cell[], live: LiveWeather, deps: RingDeps): Promise<number> {
  const { nights, clock, log } = deps;
  const stored = await nights.findNights(
    cells.map(({ cell }) => cell),
    night,
  );
  let total = 0;
  await forEachItem(cells, async (cell) => {
    const low = stored.get(cell.cell)?.low;
    const enqueued = low ? await ringCell({ ...cell, ...low, night }, deps) : 0;
    total += enqueued;
  });
  const unread = cells.filter(({ cell }) => {
    const row = stored.get(cell);
    return !row || (!row.low && isRetryDue(row, clock.now()));
  });
  // What failed before comes last, so that it does not keep the others waiting.
  const failedAt = ({ cell }: Cell) => stored.get(cell)?.failedAt?.getTime() ?? 0;
  const read: CellNight[] = [];
  await askAboutEach(
    unread.toSorted((one, other) => failedAt(one) - failedAt(other)),
    {
      ask: async (cell) => {
        const hours = await live.fetchHours(cell.cell.slice(live.source.length + 1), clock.now());
        const low = nightLow(hours, night, cell.timeZone);
        if (!low) throw new Error('the forecast does not reach dawn');
        await nights.saveLow(cell.cell, night, low);
        read.push({ ...cell, ...low, night });
      },
      onFailure: async ({ cell }, err) => {
        log.warn({ err, cell }, 'frost bell: no forecast');
        await nights.recordLowFailure(cell, night, clock.now());
      },
    },
  );
  await forEachItem(read, async (cell) => {
    const enqueued = await ringCell(cell, deps);
    total += enqueued;
  });
  return total;
}

/**
 * Enqueues the emails about the coming night, one for each bell whose crops it harms, where it is the afternoon. Idempotent: a
 * second run, another replica or a restart adds no second email. Resolves with the number of emails.
 */
export async function ringFrostBells(deps: RingDeps): Promise<number> {
  const live = deps.weather;
  if (!live) return 0;
  const cells = await findCells(live, deps);
  const nightOf = ({ timeZone }: Cell) => comingNight(deps.clock.now(), timeZone);
  let total = 0;
  for (const night of new Set(cells.map(nightOf)))
    if (night !== null)
      total += await ringNight(
        night,
        cells.filter((cell) => nightOf(cell) === night),
        live,
        deps,
      );
  return total;
}

export async function scheduleFrostBell(jobs: Jobs, deps: RingDeps): Promise<void> {
  await jobs.work(QUEUE, async () => void (await ringFrostBells(deps)), { expireInSeconds: EXPIRE_S, coalesce: true });
  await jobs.schedule(QUEUE, AFTERNOONS, site.place.timeZone);
}
