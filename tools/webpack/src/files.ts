import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PLACEHOLDER } from './options';

/** Bytes of every file of a build by name. */
export type Files = ReadonlyMap<string, Buffer>;

/** Whether a file of a build is text, by its name. */
export const isText = (name: string): boolean => /\.(js|css|map|html|svg|json)$/.test(name);

/** 'sha384-…' as browsers compare it (Subresource Integrity). */
export const sriOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * The build's id: the first 12 hex digits of a SHA-256 of all file hashes and the description (pages, needs, hosts). It depends on
 * the sources only, not on the commit.
 */
export function buildId(files: Files, description: unknown): string {
  const lines = [...files].map(([name, bytes]) => `${name} ${sriOf(bytes)}`).sort();
  return createHash('sha256').update(lines.join('\n')).update(JSON.stringify(description)).digest('hex').slice(0, 12);
}

/** Replaces the placeholder by the id. */
export const stamp = (files: Files, id: string): Files =>
  new Map(
    [...files].map(([name, bytes]) =>
      isText(name) ? [name, Buffer.from(bytes.toString('utf8').replaceAll(PLACEHOLDER, id))] : [name, bytes],
    ),
  );

const br = promisify(brotliCompress);
const gz = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|svg|json|html|ico)$/;

/** The compressed forms of a file; null if it is not compressible. */
export async function compressed(name: string, bytes: Buffer): Promise<{ br: Buffer; gz: Buffer } | null> {
  if (!COMPRESSIBLE.test(name)) return null;
  const [brotli, gzipped] = await Promise.all([
    br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz(bytes, { level: 9 }),
  ]);
  return { br: brotli, gz: gzipped };
}
