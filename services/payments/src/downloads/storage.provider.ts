import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';

/** A guide as it lies in the store. */
export interface StoredGuide {
  bytes: number;
  /** Of the content: the file's ETag. */
  sha256: string;
  /** How many; unknown of a buyer's own copy. */
  pages?: number;
  /** From byte `first` to byte `last`, both included. */
  read(first: number, last: number): Readable;
}

/** Where guides lie. They are found by their id in an index, never by a path made from what somebody sent. */
export interface GuideStorage {
  /** The guide with this id, or null when the build has not made it. */
  find(guideId: string): Promise<StoredGuide | null>;
}

interface Entry {
  file: string;
  sha256: string;
  bytes: number;
  pages?: number;
}

async function readIndex(folder: string): Promise<Map<string, Entry>> {
  try {
    const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as Record<string, Entry>;
    return new Map(Object.entries(index));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map(); // nothing is typeset yet
    throw error;
  }
}

/** The folder that `payments:typeset` writes. The index is read at each call, so a new build needs no restart. */
export const diskStorage = (storageDir: string): GuideStorage => {
  const folder = join(storageDir, 'guides');
  return {
    async find(guideId) {
      const entry = (await readIndex(folder)).get(guideId);
      if (!entry) return null;
      const path = join(folder, basename(entry.file));
      const { bytes, sha256, pages } = entry;
      return {
        bytes,
        sha256,
        ...(pages === undefined ? {} : { pages }),
        read: (start, end) => createReadStream(path, { start, end }),
      };
    },
  };
};
