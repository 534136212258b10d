import { Readable } from 'node:stream';
import { type Bucket, bucketOpener, type OpenBucket } from '@farm/server-kit/bucket';
import { mustBeKey, type FileStore } from './storage.provider';

const TYPE = 'application/pdf';

const isMissing = (error: unknown) => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);

/** What a page of a listing names, as far as it is old enough to go. */
async function* oldKeys({ sdk, client }: OpenBucket, at: { Bucket: string; Prefix: string }, before: Date) {
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

/** Files in a bucket. The SDK is loaded at the first call; nothing is asked before. */
export function s3Files(bucket: Bucket): FileStore {
  const open = bucketOpener(bucket);
  const at = (key: string) => ({ Bucket: bucket.name, Key: mustBeKey(key) });
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
        if (isMissing(error)) return null;
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
