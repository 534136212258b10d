import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a plan may look at: files of a checkout, by their paths from its root. */
export interface Tree {
  has(path: string): boolean;
  read(path: string): string;
  /** Names in a folder, sorted; none where there is no such folder. */
  list(folder: string): string[];
}

/** The files of a checkout on disk. */
export const checkoutAt = (root: string): Tree => ({
  has: (path) => existsSync(join(root, path)),
  read: (path) => readFileSync(join(root, path), 'utf8'),
  list: (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []),
});

/** What cannot be made, in a sentence for who asked. */
export class Refused extends Error {}

export interface FileChange {
  path: string;
  /** The file's text from now on. */
  text: string;
  /** There was no such file. */
  isNew: boolean;
}

/** A checkout as it would be: what was written so far is read again. */
export interface WorkingTree extends Tree {
  /** Writes a new file. Refuses when there is one. */
  create(path: string, text: string): void;
  /** Changes a file that is there. */
  edit(path: string, change: (text: string) => string): void;
  changes(): FileChange[];
}

/** A draft over a checkout: nothing is written yet. */
export function createWorkingTree(tree: Tree): WorkingTree {
  const written = new Map<string, FileChange>();
  const has = (path: string) => written.has(path) || tree.has(path);
  const read = (path: string) => written.get(path)?.text ?? tree.read(path);
  return {
    ...{ has, read, list: tree.list },
    create(path, text) {
      if (has(path)) throw new Refused(`${path} is there already.`);
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
