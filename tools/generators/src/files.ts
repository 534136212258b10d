import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { formatFiles, generateFiles, type GeneratorCallback, OverwriteStrategy, type Tree } from '@nx/devkit';

/** The generator cannot do what was asked; the message has the reason. Nothing is written. */
export class GenerationError extends Error {
  override readonly name = 'GenerationError';
}

/** @throws {GenerationError} if there is no such file */
export function readFile(tree: Tree, path: string): string {
  const text = tree.read(path, 'utf-8');
  if (text === null) throw new GenerationError(`There is no ${path}.`);
  return text;
}

/** @throws {GenerationError} if the file exists */
export function createFile(tree: Tree, path: string, text: string): void {
  if (tree.exists(path)) throw new GenerationError(`${path} already exists.`);
  tree.write(path, text);
}

export const editFile = (tree: Tree, path: string, change: (text: string) => string): void =>
  tree.write(path, change(readFile(tree, path)));

const TEMPLATES = join(__dirname, '../templates');

/**
 * Adds the files of a template folder below `target`: `__name__` in paths, EJS in texts.
 * @throws if one exists
 */
export const createFromTemplates = (
  tree: Tree,
  folder: string,
  target: string,
  values: Readonly<Record<string, unknown>>,
): void =>
  generateFiles(tree, join(TEMPLATES, folder), target, values, {
    overwriteStrategy: OverwriteStrategy.ThrowIfExisting,
  });

/** The commands that update files which are made from the changed ones. */
function commandsFor(paths: readonly string[]): string[][] {
  return [
    ...(paths.some((path) => path.startsWith('libs/prisma/schema/')) ? [['nx', 'run', 'prisma:generate']] : []),
    ...(paths.some((path) => path.startsWith('libs/contracts/')) ? [['nx', 'run', 'checks:openapi']] : []),
    ...(paths.some((path) => path.endsWith('/package.json'))
      ? [['npm', 'install', '--package-lock-only', '--ignore-scripts', '--silent']]
      : []),
  ];
}

/** Formats what a generator wrote. Nx then writes it, unless `--dry-run`, and calls back: derived files, then what is left to do. */
export async function finish(tree: Tree, next: readonly string[]): Promise<GeneratorCallback> {
  await formatFiles(tree);
  const commands = commandsFor(tree.listChanges().map(({ path }) => path));
  return () => {
    for (const [command = '', ...args] of commands)
      execFileSync('npx', ['--no-install', command, ...args], {
        cwd: tree.root,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    console.log(`\n${next.map((line) => `- ${line}`).join('\n')}`);
  };
}
