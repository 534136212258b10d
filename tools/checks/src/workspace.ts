import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The workspace's root folder. */
export const ROOT = resolve(__dirname, '../../..');

/** Files of the project below a folder, as paths from the root: tracked ones and new ones that git does not ignore. */
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
  // git lists what was just taken away, too
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
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
