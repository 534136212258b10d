import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { GeneratorCommand } from './command-line';
import { makeDecision } from './decision';
import { makeEndpoint } from './endpoint';
import { makeFeature } from './feature';
import { makeMigration } from './migration';
import { makePage } from './page';
import { makeRemote } from './remote';
import { type FileChange, type WorkingTree, createWorkingTree, GenerationError, type Tree } from './tree';

/** Files to write, then commands that update generated files. */
export interface Plan {
  changes: FileChange[];
  commands: string[][];
  /** Remaining manual steps. */
  next: string[];
}

type Planned = { ok: true; plan: Plan } | { ok: false; reason: string };

function generate(draft: WorkingTree, command: GeneratorCommand, now: Date): string[] {
  switch (command.make) {
    case 'page':
      return makePage(draft, command);
    case 'remote':
      return makeRemote(draft, command);
    case 'endpoint':
      return makeEndpoint(draft, command);
    case 'feature':
      return makeFeature(draft, command, now);
    case 'migration':
      return makeMigration(draft, command, now);
    case 'decision':
      return makeDecision(draft, command, now);
  }
}

function commandsFor(changes: readonly FileChange[]): string[][] {
  const paths = changes.map(({ path }) => path);
  const formatted = paths.filter((path) => /\.(tsx?|json)$/.test(path));
  return [
    ...(formatted.length > 0 ? [['npx', 'prettier', '--write', '--log-level=warn', ...formatted]] : []),
    ...(paths.some((path) => path.startsWith('libs/prisma/schema/'))
      ? [['npx', 'nx', 'run', 'prisma:generate', '--output-style=static']]
      : []),
    ...(paths.some((path) => path.startsWith('libs/contracts/'))
      ? [['npm', 'run', 'openapi', '--workspace', '@farm/checks', '--silent']]
      : []),
    ...(paths.some((path) => path.endsWith('/package.json'))
      ? [['npm', 'install', '--package-lock-only', '--ignore-scripts', '--silent']]
      : []),
  ];
}

/** Plans without writing anything. */
export function planOf(command: GeneratorCommand, tree: Tree, now: Date): Planned {
  const draft = createWorkingTree(tree);
  try {
    const next = generate(draft, command, now);
    const changes = draft.changes();
    return { ok: true, plan: { changes, commands: commandsFor(changes), next } };
  } catch (error) {
    if (error instanceof GenerationError) return { ok: false, reason: error.message };
    throw error;
  }
}

type ExecuteResult = { ok: true } | { ok: false; reason: string };

function run(root: string, [command = '', ...args]: readonly string[]): void {
  try {
    execFileSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`${[command, ...args].join(' ')} failed.\n${stderr.trim()}`, { cause: error });
  }
}

/** Executes a plan; after a failure every file is restored. */
export function execute({ changes, commands }: Plan, root: string): ExecuteResult {
  const before = changes
    .filter(({ isNew }) => !isNew)
    .map(({ path }) => [path, readFileSync(join(root, path))] as const);
  const created: string[] = [];
  try {
    for (const { path, text, isNew } of changes) {
      const folder = mkdirSync(dirname(join(root, path)), { recursive: true });
      created.push(...(folder ? [folder] : []), ...(isNew ? [join(root, path)] : []));
      writeFileSync(join(root, path), text);
    }
    commands.forEach((command) => run(root, command));
    return { ok: true };
  } catch (error) {
    before.forEach(([path, bytes]) => writeFileSync(join(root, path), bytes));
    created.forEach((path) => rmSync(path, { recursive: true, force: true }));
    return { ok: false, reason: (error as Error).message };
  }
}
