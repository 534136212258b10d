import { readdirSync, readFileSync } from 'node:fs';
import { medianOf } from '../bench/medians';

// Reads /proc, so Linux only.
const KB_A_MB = 1_024;
const METRICS_MS = 2_000;

/** Resident memory in MB. */
function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / KB_A_MB);
}

/** Active timers according to the process's metrics; null if it does not answer. */
async function activeTimers(address: string): Promise<number | null> {
  const signal = AbortSignal.timeout(METRICS_MS);
  const response = await fetch(`${address}/metrics`, { signal }).catch(() => null);
  const counts = response?.ok ? /^farm_active_timers(?:\{.*\})? (\d+)$/m.exec(await response.text())?.[1] : undefined;
  return counts === undefined ? null : Number(counts);
}

/** Open files, sockets and pipes. */
const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

interface Process {
  address: string;
  pid: number;
}

const POLL_MS = 2_000;

export interface ProcessSample {
  mb: number;
  /** Open files, sockets and pipes. */
  handles: number;
  /** Active timers; null: unknown. */
  timers: number | null;
}

export interface ResourceTrend {
  /** Median memory in the last third of the load divided by that in the middle third. */
  growth: number;
  /** Median of open handles in the middle and the last third. */
  handlesMiddle: number;
  handlesLast: number;
  /** Median of active timers in the middle and the last third. */
  timersMiddle: number;
  timersLast: number;
}

/** Above this growth, memory leaks. */
export const MAX_GROWTH = 1.05;
/** Connection pools vary by a few handles; a leak grows with every call. */
const MAX_MORE_HANDLES = 3;
/** Running calls have a few timers; a leak grows with every call. */
const MAX_MORE_TIMERS = 10;

const thirdsOf = <T>(all: readonly T[]) => {
  const third = Math.floor(all.length / 3);
  return { middle: all.slice(third, 2 * third), last: all.slice(2 * third) };
};

/** @throws {RangeError} for fewer than three samples */
export function resourceTrend(samples: readonly ProcessSample[]): ResourceTrend {
  const { middle, last } = thirdsOf(samples);
  const of = (part: readonly ProcessSample[], kind: keyof ProcessSample) =>
    medianOf(part.flatMap(({ [kind]: figure }) => (figure === null ? [] : [figure])));
  return {
    growth: Math.round((of(last, 'mb') / of(middle, 'mb')) * 1_000) / 1_000,
    handlesMiddle: of(middle, 'handles'),
    handlesLast: of(last, 'handles'),
    timersMiddle: of(middle, 'timers'),
    timersLast: of(last, 'timers'),
  };
}

/** Whether memory, handles and timers do not grow. */
export const isStable = (trend: ResourceTrend): boolean =>
  trend.growth <= MAX_GROWTH &&
  trend.handlesLast <= trend.handlesMiddle + MAX_MORE_HANDLES &&
  trend.timersLast <= trend.timersMiddle + MAX_MORE_TIMERS;

/** Samples each process every two seconds. The returned function stops and returns the samples of each process. */
export function watch(processes: readonly Process[]): () => ProcessSample[][] {
  const samples: ProcessSample[][] = processes.map(() => []);
  const sampleProcess = async ({ pid, address }: Process, n: number) => {
    const sample = { mb: residentMb(pid), handles: openHandles(pid) };
    samples[n]?.push({ ...sample, timers: await activeTimers(address) });
  };
  const timer = setInterval(() => processes.forEach((one, n) => void sampleProcess(one, n)), POLL_MS);
  return () => {
    clearInterval(timer);
    return samples;
  };
}
