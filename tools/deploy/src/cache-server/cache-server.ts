import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { TooLarge, type Artefacts } from './artefacts';
import { rightsOf } from './tokens';

interface Settings {
  artefacts: Artefacts;
  /** Pull requests get the first; only the protected branch gets the second, or a poisoned artefact would be released. */
  tokens: { read: string; write: string };
}

const PATH = /^\/v1\/cache\/([A-Za-z0-9_-]{1,128})$/;

// A body that is not read is not waited for: the connection ends with the answer.
function say(request: IncomingMessage, response: ServerResponse, status: number, sentence: string): void {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(status, request.complete ? headers : { ...headers, connection: 'close' }).end(`${sentence}\n`);
  request.resume();
}

async function give(request: IncomingMessage, response: ServerResponse, artefacts: Artefacts, hash: string) {
  const found = await artefacts.read(hash);
  if (!found) return say(request, response, 404, 'Nobody put this artefact.');
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': found.bytes });
  return pipeline(found.stream, response);
}

async function take(request: IncomingMessage, response: ServerResponse, artefacts: Artefacts, hash: string) {
  if (await artefacts.has(hash)) return say(request, response, 409, 'This artefact is there already.');
  const result = await artefacts.put(hash, request);
  if (result === 'exists') return say(request, response, 409, 'This artefact is there already.');
  return say(request, response, 200, 'Kept.');
}

async function answer({ artefacts }: Settings, right: string, request: IncomingMessage, response: ServerResponse) {
  const [, hash] = PATH.exec(request.url ?? '') ?? [];
  if (request.url === '/healthz') return say(request, response, 200, 'ok');
  if (right === 'none') return say(request, response, 401, 'Which token?');
  if (!hash) return say(request, response, 404, 'There is nothing at this address.');
  if (request.method === 'GET') return give(request, response, artefacts, hash);
  if (request.method !== 'PUT') return say(request, response, 405, 'GET or PUT.');
  if (right !== 'write') return say(request, response, 403, 'This token only reads.');
  return take(request, response, artefacts, hash);
}

/**
 * Nx's HTTP cache: GET and PUT /v1/cache/{hash} with a bearer token, bytes as application/octet-stream. 401 without a
 * known token, 403 for writing with the reading one, 404 unknown, 409 there already, 413 too large.
 */
export function cacheServer(settings: Settings): Server {
  const rights = rightsOf(settings.tokens);
  return createServer((request, response) => {
    answer(settings, rights(request.headers.authorization), request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      if (error instanceof TooLarge) return say(request, response, 413, 'This artefact is too large.');
      return say(request, response, 500, 'This artefact could not be kept or read.');
    });
  });
}
