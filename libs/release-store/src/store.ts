import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Bucket, lazyBucketClient } from '@farm/server-kit/s3-client';

/** Write-once storage of builds and revisions. Keys are relative paths with '/'. */
export interface ReleaseStore {
  /** Atomic. 'exists' leaves the stored content unchanged. A write whose answer was lost is 'written'. */
  putNew(key: string, bytes: Buffer): Promise<'written' | 'exists'>;
  /** null when there is no such key. */
  get(key: string): Promise<Buffer | null>;
  /** Names directly under a prefix, files and folders, sorted; empty when there is none. */
  list(prefix: string): Promise<string[]>;
  /** For garbage collection. Does nothing if there is no such key. */
  delete(key: string): Promise<void>;
}

/** Region, endpoint and credentials of a bucket. Without keys, those of the workload are used. */
interface BucketSettings {
  S3_REGION?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

function bucketStore(name: string, prefix: string, settings: BucketSettings): ReleaseStore {
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings;
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new Error('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed together, or neither with workload identity');
  return s3Store({
    name,
    prefix: prefix.replace(/\/+$/, ''),
    region: region || 'us-east-1',
    endpoint: endpoint || undefined,
    accessKeyId: accessKeyId || undefined,
    secretAccessKey: secretAccessKey || undefined,
  });
}

/**
 * Opens 'dir:/srv/releases', or 's3://bucket/prefix' with the S3_ settings. Nothing is read yet.
 * @throws for any other address, and for one of the two keys without the other
 */
export function openStore(address: string, settings: BucketSettings = {}): ReleaseStore {
  if (address.startsWith('dir:')) return folderStore(address.slice('dir:'.length));
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket) return bucketStore(bucket, prefix, settings);
  throw new Error(`RELEASE_STORE must look like dir:/path or s3://bucket/prefix, not ${address}`);
}

const isCode = (error: unknown, ...codes: string[]) =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code));

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one, { bigint: true }), stat(other, { bigint: true })]);
  return a.ino === b.ino && a.dev === b.dev;
}

async function linkNew(temporary: string, file: string): Promise<'written' | 'exists'> {
  for (;;) {
    await mkdir(dirname(file), { recursive: true });
    try {
      await link(temporary, file); // atomic and exclusive, so no reader sees half a file
      return 'written';
    } catch (error) {
      // A file server whose answer was lost reports the link of the first request as existing.
      if (isCode(error, 'EEXIST')) return (await isSameFile(temporary, file)) ? 'written' : 'exists';
      if (!isCode(error, 'ENOENT')) throw error; // otherwise gc deleted the empty folder
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

/** A local or mounted folder as a release store. */
export const folderStore = (folder: string): ReleaseStore => ({
  async putNew(key, bytes) {
    const temporary = join(folder, '.aside', randomUUID());
    try {
      await mkdir(dirname(temporary), { recursive: true });
      await writeFile(temporary, bytes);
      return await linkNew(temporary, join(folder, key));
    } finally {
      await rm(temporary, { force: true });
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

/** A bucket, or a folder of it, in an object store that supports `If-None-Match: *`. */
interface ReleaseBucket extends Bucket {
  /** Without a trailing slash; '' is the whole bucket. */
  prefix: string;
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

// After two concurrent writes of a key, the object store can answer 409 to one of them, which is retried.
const MAX_CONFLICTS = 5;

/** A bucket as a release store. `If-None-Match: *` makes writes exclusive. The SDK is loaded at the first call. */
function s3Store(bucket: ReleaseBucket): ReleaseStore {
  const open = lazyBucketClient(bucket);
  const full = (key: string) => (bucket.prefix ? `${bucket.prefix}/${key}` : key);
  const at = (key: string) => ({ Bucket: bucket.name, Key: full(key) });

  const get = async (key: string): Promise<Buffer | null> => {
    const { sdk, client } = await open();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
      if (!Body) throw new Error(`The object store sent no body for ${key}`);
      return Buffer.from(await Body.transformToByteArray());
    } catch (error) {
      if (isNamed(error, 'NoSuchKey', 'NotFound')) return null;
      throw error;
    }
  };

  const putNew = async (key: string, bytes: Buffer, retriesLeft = MAX_CONFLICTS): Promise<'written' | 'exists'> => {
    const { sdk, client } = await open();
    try {
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, IfNoneMatch: '*' }));
      return 'written';
    } catch (error) {
      if (retriesLeft > 0 && isNamed(error, 'ConditionalRequestConflict')) return putNew(key, bytes, retriesLeft - 1);
      const exists = isNamed(error, 'PreconditionFailed');
      const isFirst = error instanceof sdk.S3ServiceException && error.$metadata.attempts === 1;
      if (exists && isFirst && retriesLeft === MAX_CONFLICTS) return 'exists';
      // An earlier request of this call, which the SDK repeats, may have been stored, and only its answer was lost.
      if ((await get(key))?.equals(bytes)) return 'written';
      if (exists) return 'exists';
      throw error;
    }
  };

  return {
    get,
    putNew: (key, bytes) => putNew(key, bytes),
    async list(prefix) {
      const { sdk, client } = await open();
      const Prefix = `${full(prefix)}/`;
      const names: string[] = [];
      let token: string | undefined;
      do {
        const more = token === undefined ? {} : { ContinuationToken: token };
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket: bucket.name, Prefix, Delimiter: '/', ...more }),
        );
        names.push(...(page.Contents ?? []).map(({ Key = '' }) => Key.slice(Prefix.length)));
        names.push(...(page.CommonPrefixes ?? []).map(({ Prefix: at = '' }) => at.slice(Prefix.length, -1)));
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
      return names.filter(Boolean).sort();
    },
    async delete(key) {
      const { sdk, client } = await open();
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
  };
}

/** A store for dry runs: writes and deletions stay in memory, and the real store is only read. */
export function dryRunStore(store: ReleaseStore): ReleaseStore {
  const written = new Map<string, Buffer>();
  const deleted = new Set<string>();
  const get = async (key: string) => written.get(key) ?? (deleted.has(key) ? null : await store.get(key));
  return {
    get,
    async putNew(key, bytes) {
      if ((await get(key)) || written.has(key)) return 'exists'; // written by another call meanwhile
      written.set(key, bytes);
      return 'written';
    },
    async list(prefix) {
      const below = [...written.keys()].filter((key) => key.startsWith(`${prefix}/`));
      const names = below.map((key) => key.slice(prefix.length + 1).split('/', 1)[0] ?? '');
      const stored = (await store.list(prefix)).filter((name) => !deleted.has(`${prefix}/${name}`));
      return [...new Set([...stored, ...names])].sort();
    },
    async delete(key) {
      written.delete(key);
      deleted.add(key);
    },
  };
}
