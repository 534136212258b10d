import { readdirSync, readFileSync } from 'node:fs';
import { medianOf } from '../bench/medians';

// What the kernel tells of a process. Linux only: elsewhere there is nothing to read.
const KB_A_MB = 1_024;
const METRICS_MS = 2_000;

/** Resident memory in MB. */
function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / KB_A_MB);
}

/** Timers that are set, as the process itself tells it; null when it does not answer. */
async function activeTimers(address: string): Promise<number | null> {
  const signal = AbortSignal.timeout(METRICS_MS);
  const answer = await fetch(`${address}/metrics`, { signal }).catch(() => null);
  const counts = answer?.ok ? /^farm_active_timers(?:\{.*\})? (\d+)$/m.exec(await answer.text())?.[1] : undefined;
  return counts === undefined ? null : Number(counts);
}

/** Open files, sockets and pipes. */
const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

interface Process {
  address: string;
  pid: number;
}

const LOOK_MS = 2_000;

export interface ProcessSample {
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
export function steadyOf(samples: readonly ProcessSample[]): SteadyLine {
  const { middle, last } = thirdsOf(samples);
  const of = (part: readonly ProcessSample[], kind: keyof ProcessSample) =>
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
export function watch(processes: readonly Process[]): () => ProcessSample[][] {
  const samples: ProcessSample[][] = processes.map(() => []);
  const lookAt = async ({ pid, address }: Process, n: number) => {
    const sample = { mb: residentMb(pid), handles: openHandles(pid) };
    samples[n]?.push({ ...sample, timers: await activeTimers(address) });
  };
  const look = setInterval(() => processes.forEach((one, n) => void lookAt(one, n)), LOOK_MS);
  return () => {
    clearInterval(look);
    return samples;
  };
}
