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
  read(first: number, last: number): Readable | Promise<Readable>;
  /** Somebody who sends it faster than this service; not given: the service does. */
  sentBy?: { accel: string } | { url: string };
}

/**
 * Where files lie that the service makes, such as a buyer's own copy of a guide. Keys are made by the service, never of
 * what somebody sent: small letters, digits and dashes in folders.
 */
export interface FileStore {
  /** Writes all of it or nothing; what had this key before is replaced. */
  put(key: string, content: Buffer): Promise<void>;
  /** null: there is no such file. */
  head(key: string): Promise<{ bytes: number } | null>;
  /** From byte `first` to byte `last`, both included. Throws when there is no such file. */
  get(key: string, first: number, last: number): Promise<Readable>;
  /** An address that gives the file to whoever has it, for `seconds`; null: this store has none. */
  signedUrl(key: string, offer: { seconds: number; fileName: string }): Promise<string | null>;
  /** The path by which the web server in front sends the file (X-Accel-Redirect); null: it cannot. */
  accelPath(key: string): string | null;
  /** Removes the files under a folder that were written before this moment; how many. */
  removeOlder(folder: string, before: Date): Promise<number>;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.pdf$/;

/** The key as it is; throws for one that could leave its folder. */
export function mustBeKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('A key is made of small letters, digits and dashes in folders');
  return key;
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
