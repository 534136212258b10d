import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plan } from './plan';

type Done = { ok: true } | { ok: false; why: string };

function run(root: string, [command = '', ...words]: readonly string[]): void {
  try {
    execFileSync(command, words, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${[command, ...words].join(' ')} failed.\n${stderr.trim()}`, { cause: error });
  }
}

/** Does what the plan says; when something fails, every file is as it was. */
export function execute({ changes, commands }: Plan, root: string): Done {
  const before = changes
    .filter(({ isNew }) => !isNew)
    .map(({ path }) => [path, readFileSync(join(root, path))] as const);
  const made: string[] = [];
  try {
    for (const { path, text, isNew } of changes) {
      const folder = mkdirSync(dirname(join(root, path)), { recursive: true });
      made.push(...(folder ? [folder] : []), ...(isNew ? [join(root, path)] : []));
      writeFileSync(join(root, path), text);
    }
    commands.forEach((command) => run(root, command));
    return { ok: true };
  } catch (error) {
    before.forEach(([path, bytes]) => writeFileSync(join(root, path), bytes));
    made.forEach((path) => rmSync(path, { recursive: true, force: true }));
    return { ok: false, why: (error as Error).message };
  }
}
