import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const failure = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** A page of a ListObjectsV2 response with delimiter: keys and folders sorted together, and a continuation token. */
function page(keys: readonly string[], query: URLSearchParams, pageSize: number): string {
  const prefix = query.get('prefix') ?? '';
  const below = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const entries = [...new Set(below.map((key) => (key.includes('/') ? `${key.split('/', 1)[0]}/` : key)))].sort();
  const from = Number(query.get('continuation-token') ?? 0);
  const isTruncated = from + pageSize < entries.length;
  const items = entries
    .slice(from, from + pageSize)
    .map((entry) =>
      entry.endsWith('/')
        ? `<CommonPrefixes><Prefix>${prefix}${entry}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${prefix}${entry}</Key><Size>1</Size></Contents>`,
    );
  const more = isTruncated ? `<NextContinuationToken>${from + pageSize}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${more}${items.join('')}</ListBucketResult>`;
}

/**
 * An S3-compatible server in memory with the four requests that a release store needs: `If-None-Match: *` (412), conflicts on
 * demand (409), listings in pages of `pageSize`, and a full disk (507). The next `lostAnswers` writes are stored, and their
 * connection closes without an answer. `signedBy` is the key of the latest request.
 */
export async function startFakeBucket(name: string, pageSize = 3) {
  const files = new Map<string, Buffer>();
  const state = { conflicts: 0, lostAnswers: 0, full: false, unconditional: 0, signedBy: '' };
  const put = async (request: IncomingMessage, key: string): Promise<[status: number, body: string]> => {
    const bytes = await bodyOf(request);
    if (state.full) return [507, failure('InsufficientStorage')];
    if (request.headers['if-none-match'] !== '*') state.unconditional += 1;
    if (state.conflicts-- > 0) return [409, failure('ConditionalRequestConflict')];
    if (files.has(key)) return [412, failure('PreconditionFailed')];
    files.set(key, bytes);
    return [200, ''];
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://bucket.test');
    const key = decodeURIComponent(url.pathname.slice(`/${name}/`.length));
    const [, keyId] = /^AWS4-HMAC-SHA256 Credential=([^/]+)\//.exec(request.headers.authorization ?? '') ?? [];
    if (keyId === undefined) return response.writeHead(403).end(failure('AccessDenied'));
    state.signedBy = keyId;
    if (request.method === 'PUT') {
      const [status, body] = await put(request, key);
      if (status === 200 && state.lostAnswers-- > 0) return request.socket.destroy();
      return response.writeHead(status).end(body);
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return response.writeHead(204).end();
    }
    if (url.searchParams.has('list-type')) return response.end(page([...files.keys()], url.searchParams, pageSize));
    const file = files.get(key);
    return file ? response.end(file) : response.writeHead(404).end(failure('NoSuchKey'));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    state,
    keys: () => [...files.keys()].sort(),
    stop: () =>
      new Promise<void>((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
}
