import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '@farm/site';

/** A limit of memory, as a container has one. */
export interface MemoryLimit {
  bytes: number;
  /** What enforces it. */
  by: 'cgroup v2' | 'cgroup v1' | 'observation of resident memory';
  /** The program, which then starts within the limit. */
  confine(program: Program): Program;
  /** The most memory in bytes that it has taken. */
  peakBytes(): number;
  /** Whether the limit has been exceeded, which ends the program in a container. */
  isExceeded(): boolean;
  remove(): void;
}

/** Files of the two kinds of memory controllers. */
const CONTROLLERS = {
  'cgroup v2': {
    root: '/sys/fs/cgroup',
    limit: 'memory.max',
    peak: 'memory.peak',
    kills: { file: 'memory.events', pattern: /^oom_kill (\d+)$/m },
  },
  'cgroup v1': {
    root: '/sys/fs/cgroup/memory',
    limit: 'memory.limit_in_bytes',
    peak: 'memory.max_usage_in_bytes',
    kills: { file: 'memory.oom_control', pattern: /^oom_kill (\d+)$/m },
  },
} as const;

/** Moves the shell into the group, then replaces it by the program, which keeps its process id. */
const startIn = (procs: string, program: Program): Program => ({
  ...program,
  command: '/bin/sh',
  args: ['-c', 'echo $$ > "$0" && exec "$@"', procs, program.command, ...program.args],
});

/** @throws if this machine has no such controller, or does not let this user make a group */
function openCgroup(by: keyof typeof CONTROLLERS, name: string, bytes: number): MemoryLimit {
  const { root, limit, peak, kills } = CONTROLLERS[by];
  const folder = join(root, `farm-faults-${process.pid}-${name.replaceAll(' ', '-')}`);
  mkdirSync(folder);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const remove = () => rmdirSync(folder);
  try {
    writeFileSync(join(folder, limit), String(bytes));
    read(kills.file);
  } catch (error) {
    remove();
    throw error;
  }
  return {
    bytes,
    by,
    confine: (program) => startIn(join(folder, 'cgroup.procs'), program),
    peakBytes: () => (existsSync(join(folder, peak)) ? Number(read(peak)) : NaN),
    isExceeded: () => Number(kills.pattern.exec(read(kills.file))?.[1] ?? 0) > 0,
    remove,
  };
}

const OBSERVE_MS = 100;

/** Resident memory of a process in bytes; 0 if it has ended. */
function residentBytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes ?? 0) * 1_024;
  } catch {
    return 0;
  }
}

/** Without the right to make groups: nothing ends the program, but more memory than the limit is a failure. */
function observe(bytes: number, pid: () => number): MemoryLimit {
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(pid()))), OBSERVE_MS);
  return {
    bytes,
    by: 'observation of resident memory',
    confine: (program) => program,
    peakBytes: () => peak,
    isExceeded: () => peak > bytes,
    remove: () => clearInterval(timer),
  };
}

/** Limits the memory of a program: by a cgroup where this user may make one. */
export function limitMemory(name: string, bytes: number, pid: () => number): MemoryLimit {
  for (const by of ['cgroup v2', 'cgroup v1'] as const)
    try {
      return openCgroup(by, name, bytes);
    } catch {
      // the next kind
    }
  return observe(bytes, pid);
}
