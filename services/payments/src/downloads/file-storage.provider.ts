import { type Bucket, lazyBucketClient, type BucketClient } from '@farm/server-kit/s3-client';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { GuidePreview } from '../pdf/guide/preview';

export interface StoredGuide {
  bytes: number;
  /** Of the content; also the file's ETag. */
  sha256: string;
  /** Unknown for a watermarked copy. */
  pages?: number;
  /** From byte `first` to byte `last`, both included. */
  read(first: number, last: number): Readable | Promise<Readable>;
  /** Sent by nginx or the object store instead of this service. */
  sentBy?: { accel: string } | { url: string };
}

/** Stores watermarked guides. Keys never contain user input: small letters, digits and dashes in folders. */
export interface FileStore {
  /** Writes or replaces the file, all of it or nothing. */
  put(key: string, content: Buffer): Promise<void>;
  /** Null: no such file. */
  head(key: string): Promise<{ bytes: number } | null>;
  /** Both ends are included. @throws when there is no such file */
  get(key: string, first: number, last: number): Promise<Readable>;
  /** A URL that opens the file for `seconds`; null: not supported. */
  signedUrl(key: string, offer: { seconds: number; fileName: string }): Promise<string | null>;
  /** The path of the file for X-Accel-Redirect; null: not supported. */
  accelPath(key: string): string | null;
  /** Deletes files under a folder that were written before this moment. Resolves with their number. */
  removeOlder(folder: string, before: Date): Promise<number>;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.pdf$/;

/** @throws RangeError for a key that could leave its folder. */
export function assertKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('A key is made of small letters, digits and dashes in folders');
  return key;
}

export interface GuideStorage {
  /** Null when the build has not made the guide. */
  find(guideId: string): Promise<StoredGuide | null>;
  /** Pages of each built guide, by its id. */
  pages(): Promise<Record<string, number>>;
  /** Null when the build has not made the guide. */
  preview(guideId: string): Promise<GuidePreview | null>;
}

interface Entry {
  file: string;
  sha256: string;
  bytes: number;
  pages?: number;
}

const isMissingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function readIndex(folder: string): Promise<Map<string, Entry>> {
  try {
    const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')) as Record<string, Entry>;
    return new Map(Object.entries(index));
  } catch (error) {
    if (isMissingFile(error)) return new Map(); // not built yet
    throw error;
  }
}

/** Reads the folder that `payments:typeset` writes. The index is read at each call: a new build needs no restart. */
export const diskStorage = (storageDir: string): GuideStorage => {
  const folder = join(storageDir, 'guides');
  return {
    pages: async () =>
      Object.fromEntries([...(await readIndex(folder))].flatMap(([id, { pages }]) => (pages ? [[id, pages]] : []))),
    async preview(guideId) {
      if (!(await readIndex(folder)).has(guideId)) return null;
      try {
        return JSON.parse(await readFile(join(folder, `${basename(guideId)}.preview.json`), 'utf8')) as GuidePreview;
      } catch (error) {
        if (isMissingFile(error)) return null;
        throw error;
      }
    },
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

async function statOf(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  try {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (isMissingFile(error)) return []; // nothing was written yet
    throw error;
  }
}

/** `accelPrefix`: the nginx location that sends the files (`internal; alias`). */
export const diskFiles = (folder: string, accelPrefix: string | null): FileStore => {
  const pathOf = (key: string) => join(folder, assertKey(key));
  return {
    async put(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const half = `${path}.${randomUUID()}.part`; // renamed once complete, so that no reader gets a part of it
      try {
        await writeFile(half, content, { mode: 0o600 });
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    async head(key) {
      const found = await statOf(pathOf(key));
      return found && { bytes: found.size };
    },
    get: async (key, start, end) => createReadStream(pathOf(key), { start, end }),
    signedUrl: async () => null,
    accelPath: (key) => (accelPrefix === null ? null : `${accelPrefix.replace(/\/$/, '')}/${assertKey(key)}`),
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

const TYPE = 'application/pdf';

const isMissingObject = (error: unknown) => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);

async function* oldKeys({ sdk, client }: BucketClient, at: { Bucket: string; Prefix: string }, before: Date) {
  let token: string | undefined;
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ ...at, ...(token === undefined ? {} : { ContinuationToken: token }) }),
    );
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key !== undefined && LastModified !== undefined && LastModified < before) yield Key;
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Files in a bucket. The SDK is loaded at the first call. */
export function s3Files(bucket: Bucket): FileStore {
  const open = lazyBucketClient(bucket);
  const at = (key: string) => ({ Bucket: bucket.name, Key: assertKey(key) });
  return {
    async put(key, content) {
      const { sdk, client } = await open();
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: content, ContentType: TYPE }));
    },
    async head(key) {
      const { sdk, client } = await open();
      try {
        const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(key)));
        return { bytes: ContentLength ?? 0 };
      } catch (error) {
        if (isMissingObject(error)) return null;
        throw error;
      }
    },
    async get(key, first, last) {
      const { sdk, client } = await open();
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), Range: `bytes=${first}-${last}` }));
      if (!(Body instanceof Readable)) throw new Error('The object store sent no body');
      return Body;
    },
    async signedUrl(key, { seconds, fileName }) {
      const { sdk, client } = await open();
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const ResponseContentDisposition = `attachment; filename="${fileName}"`;
      const command = new sdk.GetObjectCommand({ ...at(key), ResponseContentDisposition, ResponseContentType: TYPE });
      return getSignedUrl(client, command, { expiresIn: seconds });
    },
    accelPath: () => null,
    async removeOlder(folder, before) {
      const opened = await open();
      const { sdk, client } = opened;
      let removed = 0;
      for await (const Key of oldKeys(opened, { Bucket: bucket.name, Prefix: `${folder}/` }, before)) {
        await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket.name, Key }));
        removed += 1;
      }
      return removed;
    },
  };
}

interface FilesConfig {
  FILES_DIR: string;
  DOWNLOAD_ACCEL_PREFIX: string | undefined;
  S3_BUCKET: string | undefined;
  S3_REGION: string;
  S3_ENDPOINT: string | undefined;
  S3_ACCESS_KEY_ID: string | undefined;
  S3_SECRET_ACCESS_KEY: string | undefined;
}

export function fileStoreOf(config: FilesConfig): FileStore {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (name !== undefined)
    return s3Files({ name, accessKeyId, secretAccessKey, region: config.S3_REGION, endpoint: config.S3_ENDPOINT });
  return diskFiles(config.FILES_DIR, config.DOWNLOAD_ACCEL_PREFIX ?? null);
}
