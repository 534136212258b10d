import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseStore } from './store';

const isCode = (error: unknown, ...codes: string[]) =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

async function linkNew(aside: string, file: string): Promise<'written' | 'exists'> {
  for (;;) {
    await mkdir(dirname(file), { recursive: true });
    try {
      await link(aside, file); // exclusive and whole: the link is the lock, and nobody ever reads half a file
      return 'written';
    } catch (error) {
      if (isCode(error, 'EEXIST')) return 'exists';
      if (!isCode(error, 'ENOENT')) throw error; // else gc took the folder away when it had become empty
    }
  }
}

/** Removes folders that became empty, from `path` upwards and never `root` itself. */
async function removeEmpty(path: string, root: string): Promise<void> {
  if (path.length <= root.length) return;
  try {
    await rmdir(path);
  } catch (error) {
    if (isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) return;
    throw error;
  }
  await removeEmpty(dirname(path), root);
}

/** A folder of this machine, or one that several mount, as a release store. */
export const folderStore = (folder: string): ReleaseStore => ({
  async putNew(key, bytes) {
    const aside = join(folder, '.aside', randomUUID());
    try {
      await mkdir(dirname(aside), { recursive: true });
      await writeFile(aside, bytes);
      return await linkNew(aside, join(folder, key));
    } finally {
      await rm(aside, { force: true });
    }
  },
  async get(key) {
    try {
      return await readFile(join(folder, key));
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null;
      throw error;
    }
  },
  async list(prefix) {
    try {
      return (await readdir(join(folder, prefix))).sort();
    } catch (error) {
      if (isCode(error, 'ENOENT', 'ENOTDIR')) return [];
      throw error;
    }
  },
  async delete(key) {
    const file = join(folder, key);
    await rm(file, { force: true });
    await removeEmpty(dirname(file), join(folder));
  },
});
