import { type Bucket, bucketOpener } from '@farm/server-kit/bucket';
import type { ReleaseStore } from './store';

/** A bucket, or one folder of it, of a store that honours `If-None-Match: *`. */
export interface ReleaseBucket extends Bucket {
  /** Without a slash at its end; '' is the whole bucket. */
  prefix: string;
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

// Two writers of one key in the same moment: the store answers 409 to one of them, which simply asks again.
const CONFLICTS = 5;

/**
 * A bucket as a release store. The condition `If-None-Match: *` is the lock: the store itself refuses the second writer
 * of a key. The SDK is loaded at the first call; nothing is asked before.
 */
export function s3Store(bucket: ReleaseBucket): ReleaseStore {
  const open = bucketOpener(bucket);
  const full = (key: string) => (bucket.prefix ? `${bucket.prefix}/${key}` : key);
  const at = (key: string) => ({ Bucket: bucket.name, Key: full(key) });

  const putNew = async (key: string, bytes: Buffer, left = CONFLICTS): Promise<'written' | 'exists'> => {
    const { sdk, client } = await open();
    try {
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes, IfNoneMatch: '*' }));
      return 'written';
    } catch (error) {
      if (isNamed(error, 'PreconditionFailed')) return 'exists';
      if (left > 0 && isNamed(error, 'ConditionalRequestConflict')) return putNew(key, bytes, left - 1);
      throw error;
    }
  };

  return {
    putNew: (key, bytes) => putNew(key, bytes),
    async get(key) {
      const { sdk, client } = await open();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(key)));
        if (!Body) throw new Error(`The object store sent no body for ${key}`);
        return Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (isNamed(error, 'NoSuchKey', 'NotFound')) return null;
        throw error;
      }
    },
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
