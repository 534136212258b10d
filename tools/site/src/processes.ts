import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

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
class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
}

/** A full disk costs lines of the log, and nothing else. */
function write(file: number, bytes: Buffer): void {
  try {
    writeSync(file, bytes);
  } catch {
    // There is room again, or there is not: the program goes on either way.
  }
}

/** Both outputs into the log file; the last lines stay at hand. */
function keepLog(child: ChildProcess, log: string): () => string {
  mkdirSync(dirname(log), { recursive: true });
  const file = openSync(log, 'w');
  child.once('close', () => closeSync(file));
  let last: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (bytes: Buffer) => {
      write(file, bytes);
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
 * alone, and we stop everything in order. Throws ProgramFailed with its last lines when it ends or hangs before that.
 */
export async function startProgram(program: Program, limitMs = 60_000): Promise<Running> {
  const { name, command, args, cwd, env, readyUrl, log } = program;
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const lastLines = keepLog(child, log);
  let over: string | undefined;
  const ended = new Promise<string>((tell) => {
    // The first end is the true one: a program that could not be started is reported as closed, too.
    const end = (how: string) => tell((over ??= `${name} ${how}. Its last lines (all: ${log}):\n${lastLines()}`));
    child.once('error', (error) => end(`could not be started: ${error.message}`));
    child.once('close', () => running.delete(child));
    child.once('close', (code, signal) => end(signal ? `was ended by ${signal}` : `ended with code ${code}`));
  });
  running.add(child);

  const stop = async () => {
    running.delete(child);
    if (over) return;
    signalGroup(child, 'SIGTERM');
    const late = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
    await ended;
    clearTimeout(late);
  };
  for (let waited = 0; waited < limitMs; waited += POLL_MS) {
    if (over) throw new ProgramFailed(over);
    if (await answers(readyUrl)) return { name, pid: child.pid ?? 0, ended, stop };
    await pause(POLL_MS);
  }
  const why = `${name} is not ready after ${limitMs / 1000} s (${readyUrl}). Its last lines (all: ${log}):\n${lastLines()}`;
  await stop();
  throw new ProgramFailed(why);
}

/** The whole group: a watcher's child must not outlive it. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // It is gone already.
  }
}
