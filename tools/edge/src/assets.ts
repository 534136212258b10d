import { extname } from 'node:path';
import { buildIndex, webFile, type ReleaseStore } from '@farm/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuildReader } from './builds';

export const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

// The live builds and a few earlier ones: all files of this site together are well under 2 MB.
const MEMORY_BYTES = 32 * 1024 * 1024;
export const FOREVER = 'public, max-age=31536000, immutable';

/** Files by store key, the least recently asked for dropped first. Content never changes under a key. */
function rememberedFiles(store: ReleaseStore) {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  return async (key: string): Promise<Buffer | null> => {
    const file = files.get(key) ?? (await store.get(key));
    if (!file) return null;
    if (files.delete(key)) bytes -= file.length;
    files.set(key, file);
    bytes += file.length;
    for (const [oldest, { length }] of files) {
      if (bytes <= MEMORY_BYTES) break;
      files.delete(oldest);
      bytes -= length;
    }
    return file;
  };
}

const encodings = (accepted: string) => ['br', 'gzip'].filter((name) => new RegExp(`\\b${name}\\b`).test(accepted));
const ENDING: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

interface Params {
  name: string;
  build: string;
  file: string;
}

/**
 * /assets/<name>/<build>/<file>: only files that the build.json of that build names, and build.json itself, from any
 * published build, so that the lazy chunks of an open tab stay served. Paths are looked up, never joined from input.
 */
export function assetRoutes(app: FastifyInstance, store: ReleaseStore, buildOf: BuildReader): void {
  const read = rememberedFiles(store);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Params;
    const build = (await buildOf(params.name, params.build).catch(() => null))?.build;
    const isIndex = params.file === 'build.json';
    if (!build || !(isIndex || Object.hasOwn(build.files, params.file))) return missing(reply);
    const key = isIndex ? buildIndex(build.name, build.build) : webFile(build.name, build.build, params.file);
    reply
      .type(TYPES[extname(params.file)] ?? 'application/octet-stream')
      .headers({ 'cache-control': FOREVER, vary: 'Accept-Encoding' });
    for (const encoding of encodings(request.headers['accept-encoding'] ?? '')) {
      const small = isIndex ? null : await read(`${key}${ENDING[encoding] ?? ''}`);
      if (small) return reply.header('content-encoding', encoding).send(small);
    }
    const file = await read(key);
    return file ? reply.send(file) : missing(reply);
  };
  app.get('/assets/:name/:build/:file', answer);
  app.head('/assets/:name/:build/:file', answer);
}

// Never cached: a missing file that a browser remembers for hours is a known outage.
const missing = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No such file.');
