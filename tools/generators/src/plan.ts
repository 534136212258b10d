import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Made } from './command-line';
import { makeDecision } from './decision';
import { makeEndpoint } from './endpoint';
import { makeFeature } from './feature';
import { makeMigration } from './migration';
import { makePage } from './page';
import { makeRemote } from './remote';
import { type FileChange, type WorkingTree, createWorkingTree, Refused, type Tree } from './tree';

/** What would be done: files first, then commands that bring what is made from them up to date. */
export interface Plan {
  changes: FileChange[];
  commands: string[][];
  /** What is left to a person. */
  next: string[];
}

type Planned = { ok: true; plan: Plan } | { ok: false; why: string };

function make(draft: WorkingTree, made: Made, now: Date): string[] {
  switch (made.make) {
    case 'page':
      return makePage(draft, made);
    case 'remote':
      return makeRemote(draft, made);
    case 'endpoint':
      return makeEndpoint(draft, made);
    case 'feature':
      return makeFeature(draft, made, now);
    case 'migration':
      return makeMigration(draft, made, now);
    case 'decision':
      return makeDecision(draft, made, now);
  }
}

function commandsFor(changes: readonly FileChange[]): string[][] {
  const paths = changes.map(({ path }) => path);
  const formatted = paths.filter((path) => /\.(tsx?|json)$/.test(path));
  return [
    ...(formatted.length > 0 ? [['npx', 'prettier', '--write', '--log-level=warn', ...formatted]] : []),
    ...(paths.some((path) => path.startsWith('libs/prisma/schema/'))
      ? [['npm', 'run', 'generate', '--workspace', '@farm/prisma', '--silent']]
      : []),
    ...(paths.some((path) => path.startsWith('libs/contracts/'))
      ? [['npm', 'run', 'openapi', '--workspace', '@farm/checks', '--silent']]
      : []),
    ...(paths.some((path) => path.endsWith('/package.json'))
      ? [['npm', 'install', '--package-lock-only', '--ignore-scripts', '--silent']]
      : []),
  ];
}

/** Plans without touching anything. What stands in the way is a sentence. */
export function planOf(made: Made, tree: Tree, now: Date): Planned {
  const draft = createWorkingTree(tree);
  try {
    const next = make(draft, made, now);
    const changes = draft.changes();
    return { ok: true, plan: { changes, commands: commandsFor(changes), next } };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, why: error.message };
    throw error;
  }
}

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
