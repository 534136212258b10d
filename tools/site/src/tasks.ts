import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { ROOT } from './places';
import type { Say } from './progress';

const NX = createRequire(__filename).resolve('nx/bin/nx.js');
const TSX = createRequire(__filename).resolve('tsx/cli');
const PARALLEL = 2;

export interface Finished {
  code: number;
  output: string;
}

/** Runs a program of the repository to its end, handing on each line as it comes. Throws when `signal` ends it. */
export function runToEnd(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  onLine: Say,
  signal?: AbortSignal,
): Promise<Finished> {
  const stdio = ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd: ROOT, env, stdio, ...(signal && { signal }) });
  let output = '';
  let rest = '';
  const take = (bytes: Buffer) => {
    const text = bytes.toString('utf8');
    output += text;
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('close', (code) => {
      if (rest) onLine(rest);
      done({ code: code ?? 1, output });
    });
  });
}

const plain = { NX_TUI: 'false', FORCE_COLOR: '0', NX_DAEMON: 'false' };

/** `nx run-many`: cached, two tasks at a time, plain lines. */
export const runMany = (
  targets: string,
  more: readonly string[],
  env: NodeJS.ProcessEnv,
  onLine: Say,
  signal?: AbortSignal,
) =>
  runToEnd(
    process.execPath,
    [NX, 'run-many', '-t', targets, `--parallel=${PARALLEL}`, '--output-style=static', ...more],
    { ...env, ...plain },
    onLine,
    signal,
  );

/** A script of tools/, as TypeScript. */
const runScript = (args: readonly string[], env: NodeJS.ProcessEnv, onLine: Say) =>
  runToEnd(process.execPath, [TSX, ...args], env, onLine);

/** One line of Nx's output as a line of progress; nothing for the rest. */
export function progressOf(line: string): string | undefined {
  const task = /nx run ([\w-]+):([\w-]+)/.exec(line);
  if (!task) return undefined;
  const [, project, target] = task;
  const what = target === 'build' ? project : `${project} (${target})`;
  return /cache|existing outputs/i.test(line) ? undefined : `  ${what}`;
}

/** `project:target` of every task that Nx names as failed. */
export function failedTasks(output: string): string[] {
  const [, list = ''] = /Failed tasks:\s*\n([^]*?)(\n\s*\n(?!\s*-)|$)/.exec(output) ?? [];
  return [...list.matchAll(/-\s+([\w-]+:[\w-]+)/g)].map(([, task]) => task ?? '');
}

/** What the failed tasks printed; everything when Nx names none. */
export function wordsOfFailure(output: string): string {
  const failed = failedTasks(output);
  const parts = output
    .split(/^(?=> nx run )/m)
    .filter((part) => failed.some((task) => part.startsWith(`> nx run ${task}`)));
  const words = parts.length > 0 ? parts.map((part) => part.split(/^ NX /m)[0]).join('') : output;
  return words.replace(/^npm (warn|error) .*\n/gm, '').trim(); // npm repeats that its script failed
}

/** Builds everything that is not built yet, saying what it works on. Throws with the compiler's words. */
export async function buildAll(env: NodeJS.ProcessEnv, say: Say, only: readonly string[] = []): Promise<void> {
  const choice = only.length > 0 ? [`--projects=${only.join(',')}`] : [];
  const seen = new Set<string>();
  const { code, output } = await runMany('build', choice, env, (line) => {
    const progress = progressOf(line);
    if (progress && !seen.has(progress)) say(progress);
    if (progress) seen.add(progress);
  });
  if (code !== 0) throw new Error(`The build failed.\n\n${wordsOfFailure(output)}`);
}

/**
 * Publishes and promotes what is built, and the contracts of the services; nothing happens when nothing changed. What
 * could not be published elsewhere (a contract that changed under its old version) is a warning here. Throws with the
 * tool's words.
 */
export async function ship(names: readonly string[], reason: string, env: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const what = names.length > 0 ? names : ['--all'];
  const own = ['--lenient-contracts', '--accept', 'removed-page']; // this machine's site is a promise to nobody
  const args = ['tools/release/src/cli.ts', 'ship', ...what, ...own, '--reason', reason];
  const { code, output } = await runScript(args, env, (line) => {
    if (line.startsWith('warning: ')) say(line);
  });
  if (code !== 0) throw new Error(`The release was refused:\n${output.trim()}`);
}
