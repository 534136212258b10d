import type { CallKey, UploadedFile } from '@farm/contracts';

export const FILE_CALLS: readonly CallKey[] = ['GET /api/ops/files'];

export const PDF_TYPE = 'application/pdf';

/** '240 kB', '1.2 MB' */
export const formatBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

type Picture = NonNullable<UploadedFile['picture']>;

/** The address of the smallest version of a picture. */
export const smallAddress = ({ src, srcSet }: Pick<Picture, 'src' | 'srcSet'>): string => srcSet?.split(' ')[0] ?? src;
