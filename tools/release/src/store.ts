import { folderStore } from './folder-store';
import { s3Store } from './s3-store';

/** Where builds and release documents lie. Keys are relative paths with '/'. Everything is written once, never over. */
export interface ReleaseStore {
  /** 'exists' when the key was there already; its content is then left as it is. Nothing is ever half there. */
  putNew(key: string, bytes: Buffer): Promise<'written' | 'exists'>;
  /** null when there is no such key. */
  get(key: string): Promise<Buffer | null>;
  /** Names directly under a prefix, files and folders, sorted; empty when there is none. */
  list(prefix: string): Promise<string[]>;
  /** Only what no release names any more goes (gc). Nothing happens when there is no such key. */
  delete(key: string): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;

function bucketStore(name: string, prefix: string, environment: Environment): ReleaseStore {
  const { S3_REGION: region, S3_ENDPOINT: endpoint } = environment;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new Error('A RELEASE_STORE in a bucket needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY');
  return s3Store({
    ...{ name, prefix: prefix.replace(/\/+$/, ''), region: region || 'us-east-1', endpoint: endpoint || undefined },
    ...{ accessKeyId, secretAccessKey },
  });
}

/**
 * Opens the store that an address names: 'dir:/srv/releases', or 's3://bucket/prefix' with the S3_ settings. Nothing is
 * asked of it yet. Throws for any other kind, and for a bucket without its keys.
 */
export function openStore(address: string, environment: Environment = process.env): ReleaseStore {
  if (address.startsWith('dir:')) return folderStore(address.slice('dir:'.length));
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(address) ?? [];
  if (bucket) return bucketStore(bucket, prefix, environment);
  throw new Error(`RELEASE_STORE must look like dir:/path or s3://bucket/prefix, not ${address}`);
}
