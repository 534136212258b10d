import { resolve } from 'node:path';

const MIB = 1024 * 1024;
const SHORTEST = 24;

/**
 * The settings of the cache server. Throws with a sentence when a token is missing or short, or one token could do both:
 * then a pull request could write what is released.
 */
export function cacheConfig(env: Readonly<Record<string, string | undefined>>) {
  const tokens = { read: env.CACHE_READ_TOKEN ?? '', write: env.CACHE_WRITE_TOKEN ?? '' };
  if (tokens.read.length < SHORTEST || tokens.write.length < SHORTEST)
    throw new Error(`CACHE_READ_TOKEN and CACHE_WRITE_TOKEN must have at least ${SHORTEST} characters each`);
  if (tokens.read === tokens.write) throw new Error('CACHE_READ_TOKEN and CACHE_WRITE_TOKEN must differ');
  return {
    tokens,
    host: env.CACHE_HOST ?? '127.0.0.1',
    port: Number(env.CACHE_PORT ?? 4300),
    folder: resolve(env.CACHE_FOLDER ?? '.farm/build-cache'),
    mostBytes: Number(env.CACHE_LARGEST_MIB ?? 512) * MIB,
    keepDays: Number(env.CACHE_KEEP_DAYS ?? 30),
  };
}
