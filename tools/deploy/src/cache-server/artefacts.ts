import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** What tasks made, by the hash of what they were made from. Nothing is ever written over. */
export interface Artefacts {
  has(hash: string): Promise<boolean>;
  /** null when nobody put it. Reading keeps it young. */
  read(hash: string): Promise<{ bytes: number; stream: ReadStream } | null>;
  /** Whole or not at all. Throws TooLarge, or what the source throws. */
  put(hash: string, source: Readable): Promise<'written' | 'exists'>;
  /** Removes what nobody read for `days`; how many. */
  prune(days: number): Promise<number>;
}

/** An artefact above the limit; nothing of it was kept. */
export class TooLarge extends Error {}

const DAY_MS = 86_400_000;
const isCode = (error: unknown, code: string) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code;

function upTo(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > most ? new TooLarge(`more than ${most} bytes`) : null, chunk);
    },
  });
}

/** Moves a finished file to its name, unless that is taken: the link is exclusive, and nobody reads half a file. */
async function claim(aside: string, file: string): Promise<'written' | 'exists'> {
  try {
    await link(aside, file);
    return 'written';
  } catch (error) {
    if (isCode(error, 'EEXIST')) return 'exists';
    throw error;
  }
}

async function readFrom(file: string, now: () => Date): ReturnType<Artefacts['read']> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (!handle) return null;
  const { size } = await handle.stat();
  await utimes(file, now(), now());
  return { bytes: size, stream: createReadStream(file, { fd: handle }) };
}

/** A folder of this machine as the store of artefacts; `most` is the largest one in bytes. */
export function artefactsIn(folder: string, most: number, now: () => Date = () => new Date()): Artefacts {
  const fileOf = (hash: string) => join(folder, hash);
  const asides = join(folder, '.unfinished');
  return {
    has: (hash) =>
      stat(fileOf(hash)).then(
        () => true,
        () => false,
      ),
    read: (hash) => readFrom(fileOf(hash), now),
    async put(hash, source) {
      await mkdir(asides, { recursive: true });
      const aside = join(asides, randomUUID());
      try {
        await pipeline(source, upTo(most), createWriteStream(aside, { flags: 'wx' }));
        await utimes(aside, now(), now());
        return await claim(aside, fileOf(hash));
      } finally {
        await rm(aside, { force: true });
      }
    },
    async prune(days) {
      const before = now().getTime() - days * DAY_MS;
      const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
      const old: string[] = [];
      for (const { name } of files) if ((await stat(fileOf(name))).mtimeMs < before) old.push(name);
      await Promise.all(old.map((name) => rm(fileOf(name), { force: true })));
      return old.length;
    },
  };
}
