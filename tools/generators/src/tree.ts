import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateFiles, type Tree as NxTree } from '@nx/devkit';

/** The files of a checkout by their paths from its root. */
export interface Tree {
  has(path: string): boolean;
  read(path: string): string;
  /** Names in a folder, sorted; empty if there is no such folder. */
  list(folder: string): string[];
}

export const checkoutAt = (root: string): Tree => ({
  has: (path) => existsSync(join(root, path)),
  read: (path) => readFileSync(join(root, path), 'utf8'),
  list: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []),
});

/** The command cannot be executed; the message has the reason. */
export class GenerationError extends Error {}

export interface FileChange {
  path: string;
  text: string;
  isNew: boolean;
}

/** A checkout with pending changes, which reads include. */
export interface WorkingTree extends Tree {
  /** Adds a file. @throws {GenerationError} if it exists */
  create(path: string, text: string): void;
  edit(path: string, change: (text: string) => string): void;
  changes(): FileChange[];
}

export function createWorkingTree(tree: Tree): WorkingTree {
  const written = new Map<string, FileChange>();
  const has = (path: string) => written.has(path) || tree.has(path);
  const read = (path: string) => written.get(path)?.text ?? tree.read(path);
  return {
    has,
    read,
    list: tree.list,
    create(path, text) {
      if (has(path)) throw new GenerationError(`${path} already exists.`);
      written.set(path, { path, text, isNew: true });
    },
    edit(path, change) {
      const before = read(path);
      const text = change(before);
      if (text !== before) written.set(path, { path, text, isNew: written.get(path)?.isNew ?? false });
    },
    changes: () => [...written.values()],
  };
}

const TEMPLATES = join(__dirname, '../templates');

/**
 * Adds the files of a template folder below `target`, with Nx's syntax: `__name__` in paths, EJS in texts.
 * @throws {GenerationError} if one exists
 */
export function createFromTemplates(
  draft: WorkingTree,
  folder: string,
  target: string,
  values: Readonly<Record<string, unknown>>,
): void {
  // safe because generateFiles uses these two only
  const tree = { exists: draft.has, write: (path: string, text: string) => draft.create(path, text) } as NxTree;
  generateFiles(tree, join(TEMPLATES, folder), target, values);
}
