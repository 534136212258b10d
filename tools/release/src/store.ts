import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Where builds and release documents lie. Keys are relative paths with '/'. Everything is written once, never over. */
export interface ReleaseStore {
  /** 'exists' when the key was there already; its content is then left as it is. */
  putNew(key: string, bytes: Buffer): Promise<'written' | 'exists'>;
  /** null when there is no such key. */
  get(key: string): Promise<Buffer | null>;
  /** Names directly under a prefix, sorted; empty when there is none. */
  list(prefix: string): Promise<string[]>;
}

const isCode = (error: unknown, code: string) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

/** A folder of this machine as a release store. */
export const folderStore = (folder: string): ReleaseStore => ({
  async putNew(key, bytes) {
    const file = join(folder, key);
    await mkdir(dirname(file), { recursive: true });
    const aside = `${file}.${randomUUID()}`;
    try {
      await writeFile(aside, bytes);
      await link(aside, file); // exclusive and whole: the link is the lock, and nobody ever reads half a file
      return 'written';
    } catch (error) {
      if (isCode(error, 'EEXIST')) return 'exists';
      throw error;
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
      if (isCode(error, 'ENOENT')) return [];
      throw error;
    }
  },
});

/** Opens the store that an address names: 'dir:/srv/releases'. Throws for any other kind. */
export function openStore(address: string): ReleaseStore {
  if (address.startsWith('dir:')) return folderStore(address.slice('dir:'.length));
  throw new Error(`RELEASE_STORE must look like dir:/path, not ${address}`);
}
