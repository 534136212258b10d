import { extname } from 'node:path';
import {
  buildKey,
  type FileEncoding,
  IntegrityError,
  readBuild as readStoredBuild,
  readWebFile,
  type ReleaseStore,
} from '@farm/release-store';
import {
  codedBodies,
  codingFor,
  codingHeaders,
  memoizeByObject,
  networkPrefix,
  SMALLEST,
  VARY_BY_CODING,
} from '@farm/server-kit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Loaded, VisitorBuildReader } from './revision';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

// All files of one release are under 2 MB.
const MEMORY_BYTES = 32 * 1024 * 1024;
const FOREVER = 'public, max-age=31536000, immutable';

/** Least-recently-used cache of files, whose content never changes. A file that fails to load is not kept. */
function fileCache() {
  const files = new Map<string, Buffer>();
  let bytes = 0;
  return async (key: string, load: () => Promise<Buffer | null>): Promise<Buffer | null> => {
    const file = files.get(key) ?? (await load());
    if (!file) return null;
    const replaced = files.get(key);
    if (replaced && files.delete(key)) bytes -= replaced.length;
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

/** Reads the forms of files, checked against their builds. */
function fileReader(store: ReleaseStore) {
  const cached = fileCache();
  return {
    index: ({ build: { name, build }, sri }: Loaded) =>
      cached(buildKey({ name, build }), async () => (await readStoredBuild(store, name, build, sri))?.bytes ?? null),
    file: ({ build }: Loaded, file: string, encoding?: FileEncoding) =>
      cached(`${buildKey(build)} ${file} ${encoding ?? ''}`, () => readWebFile(store, build, file, encoding)),
  };
}

// build.json is stored in one form only
const indexBodies = memoizeByObject((index: Buffer) => codedBodies(index, SMALLEST));

interface Params {
  name: string;
  build: string;
  file: string;
}

/**
 * /assets/<name>/<build>/<file>: build.json and the files that it lists, of any published build, so that open tabs can
 * load their lazy chunks. Paths are looked up, never joined from input. A file that is damaged in the store is not sent: a
 * browser would keep it for a year.
 */
export function assetRoutes(app: FastifyInstance, store: ReleaseStore, readBuild: VisitorBuildReader): void {
  const read = fileReader(store);

  app.get<{ Params: Params }>('/assets/:name/:build/:file', async (request, reply) => {
    const { name, build, file } = request.params;
    const loaded = await readBuild(name, build, networkPrefix(request.ip));
    const isIndex = file === 'build.json';
    if (!loaded || !(isIndex || Object.hasOwn(loaded.build.files, file))) return sendNotFound(reply);
    const send = (bytes: Buffer, headers: { 'content-encoding'?: string } = {}) =>
      reply
        .type(TYPES[extname(file)] ?? 'application/octet-stream')
        .headers({ 'cache-control': FOREVER, vary: VARY_BY_CODING, ...headers })
        .send(bytes);
    const coding = codingFor(request);
    if (isIndex) {
      const index = await read.index(loaded);
      if (!index) return sendNotFound(reply);
      const bodies = indexBodies(index);
      return send(bodies[coding], codingHeaders(bodies, coding));
    }
    if (coding !== 'identity') {
      const compressed = await read.file(loaded, file, coding).catch((error: unknown) => {
        if (!(error instanceof IntegrityError)) throw error;
        request.log.error({ err: error }, 'a compressed file is damaged'); // the plain form may be intact
        return null;
      });
      if (compressed) return send(compressed, { 'content-encoding': coding });
    }
    const bytes = await read.file(loaded, file);
    return bytes ? send(bytes) : sendNotFound(reply);
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
      .type('image/svg+xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(Buffer.from(await drawing.arrayBuffer()));
  });
}

// Never cached: a browser that caches a missing file for hours has an outage.
const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('No such file.');
