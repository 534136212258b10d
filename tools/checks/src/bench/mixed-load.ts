import autocannon from 'autocannon';
import { medianOf } from './medians';
import { activeTimers, openHandles, residentMb } from './process-figures';
import type { Standing } from './standing';

const RATE = 50; // requests a second of each process
const CONNECTIONS = 4;
const LOOK_MS = 2_000;
const MINUTE_SECONDS = 60;

/** Whose memory is watched, and what it is asked meanwhile. */
export interface Watched extends Pick<Standing, 'address' | 'pid'> {
  name: string;
  paths: readonly string[];
}

export interface Sample {
  mb: number;
  /** Open files, sockets and pipes. */
  handles: number;
  /** Timers that are set; null: it did not tell. */
  timers: number | null;
}

export interface SteadyLine {
  /** Median memory of the last third of the load over that of the middle third. */
  growth: number;
  /** Median of what was open in the middle and in the last third. */
  handlesMiddle: number;
  handlesLast: number;
  /** The same of the timers that were set. */
  timersMiddle: number;
  timersLast: number;
}

/** Most that the last third may hold of what the middle third held: above it memory leaks. */
export const MOST_GROWTH = 1.05;
/** Pools open and close a connection or two as calls come; what is left open grows with every call. */
const FEW_HANDLES = 3;
/** Every call on its way holds a few; what is never cleared grows with every call. */
const FEW_TIMERS = 10;

const thirdsOf = <T>(all: readonly T[]) => {
  const third = Math.floor(all.length / 3);
  return { middle: all.slice(third, 2 * third), last: all.slice(2 * third) };
};

/** How a process did over the load. Throws RangeError for fewer than three samples. */
export function steadyOf(samples: readonly Sample[]): SteadyLine {
  const { middle, last } = thirdsOf(samples);
  const of = (part: readonly Sample[], kind: keyof Sample) =>
    medianOf(part.flatMap(({ [kind]: figure }) => (figure === null ? [] : [figure])));
  return {
    growth: Math.round((of(last, 'mb') / of(middle, 'mb')) * 1_000) / 1_000,
    ...{ handlesMiddle: of(middle, 'handles'), handlesLast: of(last, 'handles') },
    ...{ timersMiddle: of(middle, 'timers'), timersLast: of(last, 'timers') },
  };
}

/** Whether nothing of it grows: the rule of fault F20. */
export const isSteady = (line: SteadyLine): boolean =>
  line.growth <= MOST_GROWTH &&
  line.handlesLast <= line.handlesMiddle + FEW_HANDLES &&
  line.timersLast <= line.timersMiddle + FEW_TIMERS;

/** Looks at each process every two seconds until it is told to stop; gives what was seen of each, in their order. */
export function watch(processes: readonly Pick<Watched, 'pid' | 'address'>[]): () => Sample[][] {
  const samples: Sample[][] = processes.map(() => []);
  const lookAt = async ({ pid, address }: Pick<Watched, 'pid' | 'address'>, n: number) => {
    const seen = { mb: residentMb(pid), handles: openHandles(pid) };
    samples[n]?.push({ ...seen, timers: await activeTimers(address) });
  };
  const look = setInterval(() => processes.forEach((one, n) => void lookAt(one, n)), LOOK_MS);
  return () => {
    clearInterval(look);
    return samples;
  };
}

/** Asks all of them together for so long, and looks at each meanwhile. Throws when an answer fails. */
export async function underLoad(watched: readonly Watched[], minutes: number): Promise<Sample[][]> {
  const stop = watch(watched);
  try {
    await Promise.all(
      watched.map(async ({ name, address, paths }) => {
        const requests = paths.map((path) => ({ path }));
        const load = { connections: CONNECTIONS, overallRate: RATE, duration: minutes * MINUTE_SECONDS };
        const told = await autocannon({ url: address, requests, ...load });
        if (told.errors + told['5xx'] > 0) throw new Error(`${name}: ${told.errors} errors, ${told['5xx']} of 5xx`);
      }),
    );
  } finally {
    stop();
  }
  return stop();
}
