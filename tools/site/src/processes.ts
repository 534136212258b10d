import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const MAX_BYTES = 10 * 1024 * 1024; // per file
const OLD_FILES = 2;

/** A rotated log: a full file becomes `.1`, the previous one `.2`. A restart appends. */
interface LogFile {
  /** Never throws: on a full disk, lines are lost. */
  write(bytes: Buffer): void;
  close(): void;
}

const partOf = (path: string, part: number): string => (part === 0 ? path : `${path}.${part}`);

function rotate(path: string): void {
  for (let part = OLD_FILES; part > 0; part -= 1)
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
        // the disk is full
      }
    },
    close: () => closeSync(file),
  };
}

const LAST_LINES = 15;
const TAIL_BYTES = 16_384;
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
  /** Of the process, which leads its own process group. */
  pid: number;
  /** Resolves when it ends, with a description. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

// Child processes end with this process.
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));

/** A program did not start. The message has its last lines of output. */
class ProgramError extends Error {
  override readonly name = 'ProgramError';
}

/** Writes standard output and error to the log file. Returns a function for the last lines. */
function writeLog(child: ChildProcess, log: string): () => string {
  const file = openLog(log);
  child.once('close', () => file.close());
  let tail = Buffer.alloc(0);
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      file.write(bytes);
      tail = Buffer.concat([tail, bytes]).subarray(-TAIL_BYTES); // read only when needed: a busy service writes megabytes
    });
  }
  return () =>
    tail
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .slice(-LAST_LINES)
      .map((line) => `  ${line}`)
      .join('\n');
}

async function isReady(url: string): Promise<boolean> {
  const limit = AbortSignal.timeout(2_000);
  return fetch(url, { signal: limit }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Starts a program and waits until it is ready. It gets its own process group, so that Ctrl-C reaches only this process, which
 * stops everything in order.
 * @throws {ProgramError} if it ends, is not ready in time, or `signal` is aborted; the program is stopped
 */
export async function startProgram(
  program: Program,
  { limitMs = 60_000, signal }: { limitMs?: number; signal?: AbortSignal } = {},
): Promise<Running> {
  const { name, command, args, cwd, env, readyUrl, log } = program;
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const lastLines = writeLog(child, log);
  let ending: string | undefined;
  const ended = new Promise<string>((resolve) => {
    // only the first counts: a program that could not be started also emits `close`
    const end = (description: string) =>
      resolve((ending ??= `${name} ${description}. Its last lines (all: ${log}):\n${lastLines()}`));
    child.once('error', (error) => end(`could not be started: ${error.message}`));
    child.once('close', () => running.delete(child));
    child.once('close', (code, signal) => end(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  });
  running.add(child);

  const stop = async () => {
    running.delete(child);
    if (ending) return;
    signalGroup(child, 'SIGTERM');
    const killTimer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
    await ended;
    clearTimeout(killTimer);
  };
  for (let waited = 0; waited < limitMs && !signal?.aborted; waited += POLL_MS) {
    if (ending) throw new ProgramError(ending);
    if (await isReady(readyUrl)) return { name, pid: child.pid ?? 0, ended, stop };
    await pause(POLL_MS);
  }
  const message = `${name} is not ready after ${limitMs / 1000} s (${readyUrl}). Its last lines (all: ${log}):\n${lastLines()}`;
  await stop();
  throw new ProgramError(message);
}

/**
 * Starts a program, and once more if that fails: while a busy machine starts all programs at once, the database may answer one of
 * them too late.
 * @throws {ProgramError} if the second start fails too
 */
export const startWithRetry = (program: Program, onRetry: (message: string) => void): Promise<Running> =>
  startProgram(program).catch((error: Error) => {
    onRetry(`${error.message}\n\nStarting ${program.name} again ...`);
    return startProgram(program);
  });

/** Signals the whole process group, which includes a watcher's child. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // already ended
  }
}
