import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Of one file; with its older parts a program takes three times as much. */
const MAX_BYTES = 10 * 1024 * 1024;
const OLDER_PARTS = 2;

/** A log of bounded size: a full file becomes `.1`, the one before it `.2`. A restart appends. */
interface LogFile {
  /** Never throws: a full disk costs lines of the log, and nothing else. */
  write(bytes: Buffer): void;
  close(): void;
}

const partOf = (path: string, part: number): string => (part === 0 ? path : `${path}.${part}`);

function rotate(path: string): void {
  for (let part = OLDER_PARTS; part > 0; part -= 1)
    if (existsSync(partOf(path, part - 1))) renameSync(partOf(path, part - 1), partOf(path, part));
}

/** Opens a log for appending and creates its folder. */
export function openLog(path: string, maxBytes = MAX_BYTES): LogFile {
  mkdirSync(dirname(path), { recursive: true });
  let file = openSync(path, 'a');
  let size = fstatSync(file).size;
  const append = (bytes: Buffer) => {
    if (size > 0 && size + bytes.length > maxBytes) {
      closeSync(file);
      rotate(path);
      file = openSync(path, 'a');
      size = 0;
    }
    writeSync(file, bytes);
    size += bytes.length;
  };
  return {
    write(bytes) {
      try {
        append(bytes);
      } catch {
        // The disk is full: the program goes on, and the log with it once there is room.
      }
    },
    close: () => closeSync(file),
  };
}

const LAST_LINES = 15;
const GRACE_MS = 16_000; // services drain for 15 s at most
const POLL_MS = 50;

export interface Program {
  name: string;
  command: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Answers 200 when it is ready. */
  readyUrl: string;
  log: string;
}

export interface Running {
  name: string;
  /** Of the process itself, which leads a group of its own. */
  pid: number;
  /** Resolves when it ends, with the sentence that says how. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

// Whatever ends us ends them: a listener for all, however many copies there are.
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));

/** A program that did not start, or stopped without being asked. The message holds its last lines. */
class ProgramError extends Error {
  override readonly name = 'ProgramFailed';
}

/** Both outputs into the log file; the last lines stay at hand. */
function writeLog(child: ChildProcess, log: string): () => string {
  const file = openLog(log);
  child.once('close', () => file.close());
  let last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      file.write(bytes);
      last = [...last, ...bytes.toString('utf8').split('\n').filter(Boolean)].slice(-LAST_LINES);
    });
  }
  return () => last.map((line) => `  ${line}`).join('\n');
}

async function answers(url: string): Promise<boolean> {
  const limit = AbortSignal.timeout(2_000);
  return fetch(url, { signal: limit }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Starts a program and waits until it is ready. It gets a process group of its own: Ctrl-C in the terminal reaches us
 * alone, and we stop everything in order. Throws ProgramFailed with its last lines when it ends or hangs before that, or
 * when `signal` is aborted; it is stopped by then.
 */
export async function startProgram(
  program: Program,
  { limitMs = 60_000, signal }: { limitMs?: number; signal?: AbortSignal } = {},
): Promise<Running> {
  const { name, command, args, cwd, env, readyUrl, log } = program;
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const lastLines = writeLog(child, log);
  let over: string | undefined;
  const ended = new Promise<string>((resolve) => {
    // The first end is the true one: a program that could not be started is reported as closed, too.
    const end = (how: string) => resolve((over ??= `${name} ${how}. Its last lines (all: ${log}):\n${lastLines()}`));
    child.once('error', (error) => end(`could not be started: ${error.message}`));
    child.once('close', () => running.delete(child));
    child.once('close', (code, signal) => end(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  });
  running.add(child);

  const stop = async () => {
    running.delete(child);
    if (over) return;
    signalGroup(child, 'SIGTERM');
    const killTimer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
    await ended;
    clearTimeout(killTimer);
  };
  for (let waited = 0; waited < limitMs && !signal?.aborted; waited += POLL_MS) {
    if (over) throw new ProgramError(over);
    if (await answers(readyUrl)) return { name, pid: child.pid ?? 0, ended, stop };
    await pause(POLL_MS);
  }
  const why = `${name} is not ready after ${limitMs / 1000} s (${readyUrl}). Its last lines (all: ${log}):\n${lastLines()}`;
  await stop();
  throw new ProgramError(why);
}

/** The whole group: a watcher's child must not outlive it. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It is gone already.
  }
}
