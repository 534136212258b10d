import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createRequire } from 'node:module';
import { builtTask } from '@farm/executor';
import { ROOT } from './root';

export type Print = (line: string) => void;

/** A line of progress with the seconds since the start. */
export function createProgressPrinter(): Print {
  const begun = Date.now();
  return (line) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

const NX = createRequire(__filename).resolve('nx/bin/nx.js');
const TSX = createRequire(__filename).resolve('tsx/cli');
const PARALLEL = 3; // tasks wait for files and databases, so two cores can run three

// Inherited by the process that builds: it collects garbage less often, which saves a tenth of its processor time.
const NX_FLAGS = ['--max-semi-space-size=64'];

interface CommandResult {
  code: number;
  output: string;
}

/** Runs a command in the repository, which ends with this process, and passes on each line of output. @throws if `signal` is aborted */
export function runCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  onLine: Print,
  signal?: AbortSignal,
): Promise<CommandResult> {
  const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd: ROOT, env, stdio, ...(signal && { signal }) });
  const killChild = () => void child.kill();
  process.once('exit', killChild);
  let output = '';
  let rest = '';
  const onData = (bytes: Buffer) => {
    const text = bytes.toString('utf8');
    output += text;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  };
  child.stdout.on('data', onData);
  child.stderr.on('data', onData);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      process.off('exit', killChild);
      if (rest) onLine(rest);
      done({ code: code ?? 1, output });
    });
  });
}

// Plugins in Nx's own process: nothing else would use the processes that Nx starts for them.
const plain = { NX_TUI: 'false', FORCE_COLOR: '0', NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' };

/** `nx run-many`: cached, three tasks at a time, plain lines. */
export const runMany = (
  targets: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine: Print,
  signal?: AbortSignal,
) =>
  runCommand(
    process.execPath,
    [...NX_FLAGS, NX, 'run-many', '-t', targets, `--parallel=${PARALLEL}`, '--output-style=static', ...args],
    { ...env, ...plain },
    onLine,
    signal,
  );

const runScript = (args: readonly string[], env: NodeJS.ProcessEnv, onLine: Print) =>
  runCommand(process.execPath, [TSX, ...args], env, onLine);

/** The line of progress for a line of Nx's output, if any. */
export function progressOf(line: string): string | undefined {
  const task = /nx run ([\w-]+):([\w-]+)/.exec(line);
  if (!task) return undefined;
  const [, project, target] = task;
  const label = target === 'build' ? project : `${project} (${target})`;
  return /cache|existing outputs/i.test(line) ? undefined : `  ${label}`;
}

/** 'project:target' of every failed task in Nx's summary. */
export function failedTasks(output: string): string[] {
  const [, list = ''] = /Failed tasks:\s*\n([^]*?)(\n\s*\n(?!\s*-)|$)/.exec(output) ?? [];
  return [...list.matchAll(/-\s+([\w-]+:[\w-]+)/g)].map(([, task]) => task ?? '');
}

/** Output of the failed tasks, or everything if Nx names none. */
export function failureOutput(output: string): string {
  const failed = failedTasks(output);
  const parts = output
    .split(/^(?=> nx run )/m)
    .filter((part) => failed.some((task) => part.startsWith(`> nx run ${task}`)));
  const text = parts.length > 0 ? parts.map((part) => part.split(/^ NX /m)[0]).join('') : output;
  return text.replace(/^npm (warn|error) .*\n/gm, '').trim(); // npm repeats that its script failed
}

export interface SiteBuilds {
  /** When these tasks have ended, as 'payments:build': tasks of tools/executor. */
  ended(tasks: readonly string[]): Promise<void>;
  all: Promise<void>;
}

/** Prints the progress of a run of Nx, and keeps which of its tasks have ended. The promises reject with the output of failed tasks. */
export function followBuilds(run: (onLine: Print) => Promise<CommandResult>, print: Print): SiteBuilds {
  const tasks = new EventEmitter().setMaxListeners(0);
  const done = new Set<string>();
  const printed = new Set<string>();
  const onLine = (line: string) => {
    const progress = progressOf(line);
    if (progress && !printed.has(progress)) print(progress);
    if (progress) printed.add(progress);
    const task = builtTask(line);
    if (!task) return;
    done.add(task);
    tasks.emit('ended');
  };
  const all = run(onLine).then(({ code, output }) => {
    if (code !== 0) throw new Error(`The build failed.\n\n${failureOutput(output)}`);
  });
  all.catch(() => undefined); // whoever waits for a task gets it
  const until = async (names: readonly string[]) => {
    while (!names.every((name) => done.has(name))) await once(tasks, 'ended');
  };
  return { ended: (names) => Promise.race([until(names), all]), all };
}

/** Builds everything that changed. The promises also reject if `signal` is aborted. */
export const buildAll = (env: NodeJS.ProcessEnv, print: Print, signal: AbortSignal): SiteBuilds =>
  followBuilds((onLine) => runMany('build,typeset', [], env, onLine, signal), print);

/** Checks of contracts and removed pages apply only in production. */
export const promoteFlags = ({ NODE_ENV }: Readonly<Record<string, string | undefined>>): readonly string[] =>
  NODE_ENV === 'production' ? [] : ['--lenient-contracts', '--accept', 'removed-page'];

/** Publishes contracts and builds, and promotes the builds. @throws with the output of the release command */
export async function ship(
  names: readonly string[],
  reason: string,
  env: NodeJS.ProcessEnv,
  print: Print,
): Promise<void> {
  const projects = names.length > 0 ? names : ['--all'];
  const args = ['tools/release/src/cli.ts', 'ship', ...projects, ...promoteFlags(env), '--reason', reason];
  const { code, output } = await runScript(args, env, (line) => {
    if (line.startsWith('warning: ')) print(line);
  });
  if (code !== 0) throw new Error(`The release was rejected:\n${output.trim()}`);
}
