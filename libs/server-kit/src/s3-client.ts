import type { S3Client } from '@aws-sdk/client-s3';

/** A bucket of an S3-compatible object store. */
export interface Bucket {
  name: string;
  region: string;
  /** Undefined: AWS's endpoint of the region. */
  endpoint: string | undefined;
  /** Undefined: the SDK looks for credentials of the workload, as set by EKS, ECS or an AssumeRoleWithWebIdentity token. */
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
}

// Loaded at the first call, because the SDK is large and sites without a bucket do not need it.
const load = () => import('@aws-sdk/client-s3');
type Sdk = Awaited<ReturnType<typeof load>>;

/** The commands of the SDK, and the client that sends them. */
export interface BucketClient {
  sdk: Sdk;
  client: S3Client;
}

function connect({ S3Client: Client }: Sdk, { region, endpoint, accessKeyId, secretAccessKey }: Bucket): S3Client {
  const address = endpoint === undefined ? {} : { endpoint, forcePathStyle: true };
  const keys = accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {};
  return new Client({
    region,
    ...keys,
    ...address,
    // Not all compatible stores support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Creates the client at the first call. */
export function lazyBucketClient(bucket: Bucket): () => Promise<BucketClient> {
  let client: Promise<BucketClient> | undefined;
  return () => (client ??= load().then((sdk) => ({ sdk, client: connect(sdk, bucket) })));
}
