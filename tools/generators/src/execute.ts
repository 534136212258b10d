import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plan } from './plan';

export type Done = { ok: true } | { ok: false; why: string };

function run(root: string, [command = '', ...words]: readonly string[]): void {
  try {
    execFileSync(command, words, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${[command, ...words].join(' ')} failed.\n${stderr.trim()}`, { cause: error });
  }
}

/** Takes a new file away, and the folders that were made for it. */
function remove(root: string, path: string): void {
  rmSync(join(root, path), { force: true });
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const at = join(root, folder);
    if (!existsSync(at)) continue;
    if (readdirSync(at).length > 0) return;
    rmdirSync(at);
  }
}

/** Does what the plan says; when something fails, every file is as it was. */
export function execute({ changes, commands }: Plan, root: string): Done {
  const before = changes
    .filter(({ isNew }) => !isNew)
    .map(({ path }) => [path, readFileSync(join(root, path))] as const);
  try {
    for (const { path, text } of changes) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    commands.forEach((command) => run(root, command));
    return { ok: true };
  } catch (error) {
    before.forEach(([path, bytes]) => writeFileSync(join(root, path), bytes));
    changes.filter(({ isNew }) => isNew).forEach(({ path }) => remove(root, path));
    return { ok: false, why: (error as Error).message };
  }
}
