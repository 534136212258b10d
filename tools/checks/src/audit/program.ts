import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';

/** What a program printed and how it ended. */
export interface Ended {
  code: number;
  out: string;
  err: string;
  seconds: number;
  /** It was still at work when its time was over. */
  isCut: boolean;
}

/** Runs a program to its end, at most so many seconds. Its exit code is the caller's to judge. */
export async function run(command: string, args: readonly string[], seconds = 600): Promise<Ended> {
  const from = performance.now();
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], timeout: seconds * 1_000 });
  const said = { out: '', err: '' };
  child.stdout.on('data', (bytes: Buffer) => (said.out += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (said.err += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  const took = (performance.now() - from) / 1_000;
  return { code: code ?? -1, ...said, seconds: took, isCut: code === null && took >= seconds };
}

/** The first line with a number that a program prints when asked for its version; undefined: it is not there. */
export function versionOf(command: string, ...args: readonly string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 30_000 });
  return status === 0 ? `${stdout}${stderr}`.split('\n').find((line) => /\d/.test(line)) : undefined;
}

/** The version of an npm package that is installed here; undefined: it is not. */
export function packageVersion(name: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    };
    return version;
  } catch {
    return undefined;
  }
}

/** The file behind a command of an npm package. */
export const binOf = (name: string, file: string): string => join(ROOT, 'node_modules', name, file);
