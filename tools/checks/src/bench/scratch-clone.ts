import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyPair } from '@farm/release';
import { tasksIn } from '../affected/words';
import { linkPackages } from '../scratch/linked-packages';
import { ROOT } from '../workspace';

/** One run of Nx: how long, which tasks it was about, and which of them were run rather than taken from the cache. */
export interface NxRun {
  ms: number;
  all: string[];
  run: string[];
}

/** A checkout of its own of the newest commit, with no cache of Nx and a release store of its own. */
export interface Scratch {
  folder: string;
  nx(...words: string[]): NxRun;
  /** A command of the clone and what it prints. Throws with it when it fails. */
  command(command: string, ...words: string[]): { ms: number; printed: string };
  /** Replaces one text of a file by another. Throws when the file does not have it. */
  edit(file: string, from: string, to: string): void;
  /** Everything as it was committed. */
  restore(): void;
  remove(): void;
}

function cloned(): string {
  const folder = mkdtempSync(join(tmpdir(), 'farm-builds-'));
  execFileSync('git', ['clone', '--quiet', '--local', ROOT, folder]);
  linkPackages(folder);
  return folder;
}

/** Makes one; remove it afterwards. */
export function scratchClone(): Scratch {
  const folder = cloned();
  const keys = newKeyPair('bench');
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, USER: process.env.USER },
    ...{ NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', DEXTER_EMBEDDER: 'off', CI_ACTOR: 'bench' },
    // Nx shares its cache between checkouts of one repository unless it is told where to keep it.
    ...{ NX_CACHE_DIRECTORY: join(folder, '.nx/cache'), NX_WORKSPACE_DATA_DIRECTORY: join(folder, '.nx/data') },
    FARM_FOLDER: join(folder, '.farm'),
    ...{ RELEASE_SIGNING_KEY: keys.signingKey, RELEASE_PUBLIC_KEYS: keys.publicKey },
  } as NodeJS.ProcessEnv;
  const command: Scratch['command'] = (program, ...words) => {
    const started = performance.now();
    try {
      const options = { cwd: folder, env, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 } as const;
      const printed = execFileSync(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      return { ms: performance.now() - started, printed };
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${[program, ...words].join(' ')} failed:\n${`${stdout}${stderr}`.slice(-4_000)}`, {
        cause: error,
      });
    }
  };
  return {
    folder,
    command,
    nx(...words) {
      const { ms, printed } = command('npx', 'nx', ...words, '--parallel=2', '--output-style=static');
      return { ms, ...tasksIn(printed) };
    },
    edit(file, from, to) {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`);
      writeFileSync(path, text.replace(from, to));
    },
    restore: () => void command('git', 'checkout', '--quiet', '.'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
