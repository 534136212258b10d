import { diskFiles } from './disk-files.provider';
import { s3Files } from './s3-files.provider';
import type { FileStore } from './storage.provider';

/** Where copies are kept: a folder, unless a bucket is named. */
export interface FilesConfig {
  FILES_DIR: string;
  DOWNLOAD_ACCEL_PREFIX: string | undefined;
  S3_BUCKET: string | undefined;
  S3_REGION: string;
  S3_ENDPOINT: string | undefined;
  S3_ACCESS_KEY_ID: string | undefined;
  S3_SECRET_ACCESS_KEY: string | undefined;
}

/** The store that the configuration names. Nothing is opened before the first file. */
export function fileStoreOf(config: FilesConfig): FileStore {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (name !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined)
    return s3Files({ name, accessKeyId, secretAccessKey, region: config.S3_REGION, endpoint: config.S3_ENDPOINT });
  return diskFiles(config.FILES_DIR, config.DOWNLOAD_ACCEL_PREFIX ?? null);
}
