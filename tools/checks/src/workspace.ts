import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

/** The workspace's root folder. */
export const ROOT = resolve(__dirname, '../../..');

/** Files of the project below a folder: tracked ones and new ones that git does not ignore, as paths from the root. */
export function filesBelow(...folders: string[]): string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...folders],
    {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return listed.split('\n').filter(Boolean);
}

/** What a command of the workspace prints. Throws with its output when it fails. */
export const output = (command: string, ...words: string[]): string =>
  execFileSync(command, words, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
  });
