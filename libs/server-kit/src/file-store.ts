import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { type Bucket, type BucketClient, lazyBucketClient } from './s3-client';

/** The content type of a stored file by the end of its key. */
const TYPES = { pdf: 'application/pdf', webp: 'image/webp' } as const;

/** Like the policy of all responses, but without `sandbox`, which older PDF viewers do not support. */
export const PDF_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Stores files in a folder or a bucket. Keys never contain user input: small letters, digits and dashes in folders. */
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
  /** Also when there is no such file. */
  remove(key: string): Promise<void>;
  /** Deletes files under a folder that were written before this moment. Resolves with their number. */
  removeOlder(folder: string, before: Date): Promise<number>;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(pdf|webp)$/;

/** @throws RangeError for a key that could leave its folder. */
export function assertKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError('A key is made of small letters, digits and dashes in folders');
  return key;
}

/** The content type of the file with this key. @throws RangeError like `assertKey` */
export const typeOfKey = (key: string): string => TYPES[KEY.exec(assertKey(key))?.[2] as keyof typeof TYPES];

const isMissingFile = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

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
    remove: (key) => rm(pathOf(key), { force: true }),
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
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: content, ContentType: typeOfKey(key) }));
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
      const ResponseContentType = typeOfKey(key);
      const command = new sdk.GetObjectCommand({ ...at(key), ResponseContentDisposition, ResponseContentType });
      return getSignedUrl(client, command, { expiresIn: seconds });
    },
    accelPath: () => null,
    async remove(key) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
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
  S3_BUCKET: string | undefined;
  S3_REGION: string;
  S3_ENDPOINT: string | undefined;
  S3_ACCESS_KEY_ID: string | undefined;
  S3_SECRET_ACCESS_KEY: string | undefined;
}

/** The bucket if one is set, else the folder. `accelPrefix` as of `diskFiles`. */
export function fileStoreOf(config: FilesConfig, accelPrefix?: string): FileStore {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (name !== undefined)
    return s3Files({ name, accessKeyId, secretAccessKey, region: config.S3_REGION, endpoint: config.S3_ENDPOINT });
  return diskFiles(config.FILES_DIR, accelPrefix ?? null);
}
