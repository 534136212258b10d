import { readdirSync, readFileSync } from 'node:fs';

// What the kernel tells of a process. Linux only: elsewhere there is nothing to read.
const KB_A_MB = 1_024;
const TICK_US = 10_000; // USER_HZ is 100 on every Linux that Node runs on
// Fields after the name, which may hold blanks.
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const METRICS_MS = 2_000;

/** Resident memory in MB. */
export function residentMb(pid: number): number {
  const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / KB_A_MB);
}

/** Microseconds of processor that the process has used since it began. */
export function processorUs(pid: number): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = after.split(' ');
  return (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) * TICK_US;
}

/** Timers that are set, as the process itself tells it; null when it does not answer. */
export async function activeTimers(address: string): Promise<number | null> {
  const signal = AbortSignal.timeout(METRICS_MS);
  const answer = await fetch(`${address}/metrics`, { signal }).catch(() => null);
  const told = answer?.ok ? /^farm_active_timers(?:\{.*\})? (\d+)$/m.exec(await answer.text())?.[1] : undefined;
  return told === undefined ? null : Number(told);
}

/** Open files, sockets and pipes. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
