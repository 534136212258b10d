import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, relative, resolve } from 'node:path';

/** The workspace's root folder. */
export const ROOT = resolve(__dirname, '../../..');

/** What a command of the workspace prints. Throws with its output when it fails. */
export const output = (command: string, ...words: string[]): string =>
  execFileSync(command, words, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
  });

/** Tracked and new files below a folder, as paths from the root. */
export function filesBelow(...folders: string[]): string[] {
  const listed = output('git', 'ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...folders);
  // git also lists deleted files
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(ROOT, path)));
}

/** Date, commit and machine of a measurement. */
export const describeRun = (): string => {
  const commit = output('git', 'rev-parse', '--short', 'HEAD').trim();
  const date = new Date().toISOString().slice(0, 10);
  return `${date} at ${commit}, ${cpus().length} cores, Node ${process.versions.node}`;
};

/**
 * Links the packages into a copy of the repository: those of the root, and those that npm installs in a project because the root has
 * another version. npm's links to the projects are copied, so that they stay in the copy.
 */
export function linkPackages(folder: string): void {
  const workspaces = join(ROOT, 'node_modules/@farm');
  const projects = readdirSync(workspaces).map((name) => relative(ROOT, realpathSync(join(workspaces, name))));
  for (const project of ['', ...projects]) {
    const [from, to] = [join(ROOT, project, 'node_modules'), join(folder, project, 'node_modules')];
    if (!existsSync(from) || !existsSync(join(folder, project))) continue;
    mkdirSync(to);
    for (const name of readdirSync(from))
      if (name === '@farm') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else if (name !== '.cache') symlinkSync(join(from, name), join(to, name));
  }
}
