import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StoredFile {
  body: Buffer;
  at: Date;
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=key-1\/\d{8}\/test-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]+, Signature=[0-9a-f]{64}$/;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const isPresigned = ({ searchParams: params }: URL) =>
  /^[0-9a-f]{64}$/.test(params.get('X-Amz-Signature') ?? '') && Number(params.get('X-Amz-Expires')) > 0;

/** Whether the request is signed, in its headers or its URL. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const { authorization = '', 'x-amz-date': date = '', 'x-amz-content-sha256': digest = '' } = request.headers;
  return isPresigned(url) || (SIGNED.test(authorization) && /^\d{8}T\d{6}Z$/.test(String(date)) && digest !== '');
}

function listing(files: Map<string, StoredFile>, prefix: string): string {
  const matches = [...files].filter(([key]) => key.startsWith(prefix));
  const contents = matches.map(
    ([key, { body, at }]) =>
      `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

function send(response: ServerResponse, { body }: StoredFile, range: string | undefined): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = first === undefined ? body : body.subarray(Number(first), Number(last) + 1);
  response.writeHead(first === undefined ? 200 : 206, { 'content-length': part.length }).end(part);
}

/** A bucket in memory with the part of the S3 API that the service uses. Requests without a signature are rejected. */
export async function startFakeBucket(name: string) {
  const files = new Map<string, StoredFile>();
  const rejected: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://bucket.test');
    if (!isSigned(request, url)) {
      rejected.push(`${request.method} ${url.pathname}`);
      return response.writeHead(403).end();
    }
    const key = decodeURIComponent(url.pathname.slice(`/${name}/`.length));
    const stored = files.get(key);
    if (request.method === 'PUT') files.set(key, { body: await bodyOf(request), at: new Date() });
    else if (request.method === 'DELETE') files.delete(key);
    else if (url.searchParams.has('list-type'))
      return response.end(listing(files, url.searchParams.get('prefix') ?? ''));
    else if (!stored) return response.writeHead(404).end();
    else if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': stored.body.length }).end();
    else return send(response, stored, request.headers.range);
    return response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    bucket: { name, region: 'test-1', endpoint, accessKeyId: 'key-1', secretAccessKey: 'secret-of-the-test' },
    keys: () => [...files.keys()],
    rejected,
    /** Sets the time at which the file was written. */
    date: (key: string, at: Date) => {
      const stored = files.get(key);
      if (stored) files.set(key, { ...stored, at });
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}
