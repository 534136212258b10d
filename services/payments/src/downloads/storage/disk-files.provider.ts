import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mustBeKey, type FileStore } from './storage.provider';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (isMissing(error)) return []; // nothing was written yet
    throw error;
  }
}

/** Files in a folder of this machine. `accelPrefix`: the location by which nginx sends them (`internal; alias`). */
export const diskFiles = (folder: string, accelPrefix: string | null): FileStore => {
  const pathOf = (key: string) => join(folder, mustBeKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const half = `${path}.${randomUUID()}.part`; // nobody reads half a file, two writers do not mix theirs
      try {
        await writeFile(half, content, { mode: 0o600 });
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true }); // a full disk is not filled with halves
        throw error;
      }
    },
    async head(key) {
      const found = await statOf(pathOf(key));
      return found && { bytes: found.size };
    },
    get: async (key, start, end) => createReadStream(pathOf(key), { start, end }),
    signedUrl: async () => null,
    accelPath: (key) => (accelPrefix === null ? null : `${accelPrefix.replace(/\/$/, '')}/${mustBeKey(key)}`),
    async removeOlder(under, before) {
      let removed = 0;
      for (const path of await filesUnder(join(folder, under))) {
        const found = await statOf(path);
        if (!found || found.mtime >= before) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
};
