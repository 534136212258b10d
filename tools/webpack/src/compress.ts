import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const br = promisify(brotliCompress);
const gz = promisify(gzip);

const COMPRESSIBLE = /\.(js|css|svg|json|html|ico)$/;

/** The precompressed forms of a file, as strong as they get: it is done once, not per request. null: not worth it. */
export async function compressed(name: string, bytes: Buffer): Promise<{ br: Buffer; gz: Buffer } | null> {
  if (!COMPRESSIBLE.test(name)) return null;
  const [brotli, gzipped] = await Promise.all([
    br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz(bytes, { level: 9 }),
  ]);
  return { br: brotli, gz: gzipped };
}
