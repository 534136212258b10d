import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const failure = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;

/** One page of a listing with a delimiter, as ListObjectsV2 gives it: keys and folders in one order, a token for more. */
function page(keys: readonly string[], asked: URLSearchParams, most: number): string {
  const prefix = asked.get('prefix') ?? '';
  const below = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const entries = [...new Set(below.map((key) => (key.includes('/') ? `${key.split('/', 1)[0]}/` : key)))].sort();
  const from = Number(asked.get('continuation-token') ?? 0);
  const isTruncated = from + most < entries.length;
  const items = entries
    .slice(from, from + most)
    .map((entry) =>
      entry.endsWith('/')
        ? `<CommonPrefixes><Prefix>${prefix}${entry}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${prefix}${entry}</Key><Size>1</Size></Contents>`,
    );
  const more = isTruncated ? `<NextContinuationToken>${from + most}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${more}${items.join('')}</ListBucketResult>`;
}

/**
 * A stand-in for an object store, in memory and over real HTTP: the four verbs that a release store asks for, with
 * `If-None-Match: *` (412), a conflict on demand (409), listings in pages of `most`, and a disk that can be full (507).
 */
export async function bucketStandIn(name: string, most = 3) {
  const files = new Map<string, Buffer>();
  const state = { conflicts: 0, full: false, unconditional: 0 };
  const put = async (request: IncomingMessage, key: string): Promise<[status: number, body: string]> => {
    const bytes = await bodyOf(request);
    if (state.full) return [507, failure('InsufficientStorage')];
    if (request.headers['if-none-match'] !== '*') state.unconditional += 1;
    if (state.conflicts-- > 0) return [409, failure('ConditionalRequestConflict')];
    if (files.has(key)) return [412, failure('PreconditionFailed')];
    files.set(key, bytes);
    return [200, ''];
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://bucket.test');
    const key = decodeURIComponent(url.pathname.slice(`/${name}/`.length));
    if (!/^AWS4-HMAC-SHA256 /.test(request.headers.authorization ?? ''))
      return response.writeHead(403).end(failure('AccessDenied'));
    if (request.method === 'PUT') {
      const [status, body] = await put(request, key);
      return response.writeHead(status).end(body);
    }
    if (request.method === 'DELETE') {
      files.delete(key);
      return response.writeHead(204).end();
    }
    if (url.searchParams.has('list-type')) return response.end(page([...files.keys()], url.searchParams, most));
    const kept = files.get(key);
    return kept ? response.end(kept) : response.writeHead(404).end(failure('NoSuchKey'));
  };
  const server = createServer((request, response) => void answer(request, response));
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
