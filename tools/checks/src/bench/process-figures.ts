import { readdirSync, readFileSync } from 'node:fs';

// What the kernel tells of a process. Linux only: elsewhere there is nothing to read.
const KB_A_MB = 1_024;
const TICK_US = 10_000; // USER_HZ is 100 on every Linux that Node runs on
// Fields after the name, which may hold blanks.
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

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

/** Open files, sockets and pipes. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
