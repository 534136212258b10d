import type { S3Client } from '@aws-sdk/client-s3';

/** A bucket of an object store that speaks S3. */
export interface Bucket {
  name: string;
  region: string;
  /** Not given: the provider's own address for the region. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

// Tens of packages that nobody needs who has no bucket: loaded at the first call.
const load = () => import('@aws-sdk/client-s3');
type Sdk = Awaited<ReturnType<typeof load>>;

/** The commands of the SDK, and the client that sends them. */
export interface BucketClient {
  sdk: Sdk;
  client: S3Client;
}

function connect({ S3Client: Client }: Sdk, { region, endpoint, accessKeyId, secretAccessKey }: Bucket): S3Client {
  const address = endpoint === undefined ? {} : { endpoint, forcePathStyle: true };
  return new Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...address,
    // Stores other than the first one do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** How a bucket is reached: the SDK is loaded and the client made once, at the first call; nothing is asked before. */
export function lazyBucketClient(bucket: Bucket): () => Promise<BucketClient> {
  let known: Promise<BucketClient> | undefined;
  return () => (known ??= load().then((sdk) => ({ sdk, client: connect(sdk, bucket) })));
}
