import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesBelow, linkPackages, ROOT } from '../../workspace';

/** A copy of this checkout in a temporary folder, with its packages. */
export interface ScratchWorkspace {
  folder: string;
  write(path: string, text: string): void;
  /** Runs a command in a folder and returns its output. @throws with the output if it fails */
  run(at: string, command: string, ...args: string[]): string;
  remove(): void;
}

export function createScratchWorkspace(): ScratchWorkspace {
  const folder = mkdtempSync(join(tmpdir(), 'farm-generators-'));
  chmodSync(folder, 0o755);
  const write = (path: string, put: (to: string) => void) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    put(join(folder, path));
  };
  for (const path of filesBelow('.')) write(path, (to) => cpSync(join(ROOT, path), to));
  linkPackages(folder);
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    FORCE_COLOR: '0',
    DEXTER_EMBEDDER: 'off',
    NX_CACHE_DIRECTORY: join(folder, '.nx/cache'),
    NX_WORKSPACE_DATA_DIRECTORY: join(folder, '.nx/data'),
  };
  return {
    folder,
    write: (path, text) => write(path, (to) => writeFileSync(to, text)),
    run(at, command, ...args) {
      try {
        const options = { cwd: join(folder, at), env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
        return execFileSync(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
      } catch (error) {
        const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`${[command, ...args].join(' ')} failed:\n${`${stdout}${stderr}`.slice(-6_000)}`, {
          cause: error,
        });
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
