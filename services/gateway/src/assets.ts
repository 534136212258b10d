import { extname } from 'node:path';
import { buildIndex, type ReleaseStore, webFile } from '@farm/release-store';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BuildReader } from './revision';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

// All files of one release are under 2 MB.
const MEMORY_BYTES = 32 * 1024 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';

/** Least-recently-used cache of files, whose content never changes. */
function fileCache(store: ReleaseStore) {
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
const EXTENSIONS: Readonly<Record<string, string>> = { br: '.br', gzip: '.gz' };

interface Params {
  name: string;
  build: string;
  file: string;
}

/**
 * /assets/<name>/<build>/<file>: build.json and the files that it lists, of any published build, so that open tabs can
 * load their lazy chunks. Paths are looked up, never joined from input.
 */
export function assetRoutes(app: FastifyInstance, store: ReleaseStore, readBuild: BuildReader): void {
  const read = fileCache(store);

  app.get<{ Params: Params }>('/assets/:name/:build/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const { params } = request;
    const build = (await readBuild(params.name, params.build).catch(() => null))?.build;
    const isIndex = params.file === 'build.json';
    if (!build || !(isIndex || Object.hasOwn(build.files, params.file))) return sendNotFound(reply);
    const key = isIndex ? buildIndex(build.name, build.build) : webFile(build.name, build.build, params.file);
    reply
      .type(TYPES[extname(params.file)] ?? 'application/octet-stream')
      .headers({ 'cache-control': FOREVER, vary: 'Accept-Encoding' });
    for (const encoding of encodings(request.headers['accept-encoding'] ?? '')) {
      const compressed = isIndex ? null : await read(`${key}${EXTENSIONS[encoding] ?? ''}`);
      if (compressed) return reply.header('content-encoding', encoding).send(compressed);
    }
    const file = await read(key);
    return file ? reply.send(file) : sendNotFound(reply);
  });
}

/**
 * Development only: /development/<name>/<file> is a drawing of a development server. `<use>` of SVG loads nothing from other
 * origins, and all other files of that server have another one.
 */
export function developmentDrawings(app: FastifyInstance, local: ReadonlyMap<string, string>): void {
  app.get<{ Params: Omit<Params, 'build'> }>('/development/:name/:file', async ({ params: { name, file } }, reply) => {
    const server = local.get(name);
    const drawing = server && (await fetch(`${server}/${encodeURIComponent(file)}`).catch(() => null));
    if (!drawing || !drawing.ok || !file.endsWith('.svg')) return sendNotFound(reply);
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'no-store')
      .send(Buffer.from(await drawing.arrayBuffer()));
  });
}

// Never cached: a browser that caches a missing file for hours has an outage.
const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No such file.');
