import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Build } from '@farm/contracts';

/** A change between two builds of a remote. */
export interface BuildChange {
  /** Identifies the change; part of the hash that names the new build. */
  label: string;
  /** Rewrites each script of browser and server; must change at least one. */
  rewrite: (code: string, file: string) => string;
  /** A file of the page at this path is missing from the store. */
  missingFileOf?: string;
}

const TEXT = /\.(js|css|json|svg)$/;

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
      )
    : [];

const sriOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

function write(file: string, bytes: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/**
 * Writes another build of a remote into a release folder, as if its sources had been changed and built: with new file
 * names, hashes and compressed forms. An existing build is not written again.
 * @returns the id of the build
 */
export function createModifiedBuild(
  releases: string,
  before: Build,
  { label, rewrite, missingFileOf }: BuildChange,
): string {
  const { name, build: old } = before;
  const id = createHash('sha256').update(`${old} ${label}`).digest('hex').slice(0, 12);
  const [from, to] = [join(releases, 'builds', name, old), join(releases, 'builds', name, id)];
  if (existsSync(to)) return id;
  let changed = false;
  const rewriteFile = (file: string): Buffer => {
    const bytes = readFileSync(file);
    if (!TEXT.test(file)) return bytes;
    const text = bytes.toString('utf8').replaceAll(old, id);
    const next = file.endsWith('.js') ? rewrite(text, file) : text;
    changed ||= next !== text;
    return Buffer.from(next);
  };
  const files: Build['files'] = {};
  for (const file of Object.keys(before.files)) {
    const bytes = rewriteFile(join(from, 'web', file));
    const [br, gz] = [brotliCompressSync(bytes), gzipSync(bytes, { level: 9 })];
    write(join(to, 'web', file), bytes);
    write(join(to, 'web', `${file}.br`), br);
    write(join(to, 'web', `${file}.gz`), gz);
    files[file] = { sri: sriOf(bytes), raw: bytes.length, gz: gz.length, br: br.length };
  }
  let server: string | undefined;
  for (const file of filesIn(join(from, 'server'))) {
    const bytes = rewriteFile(file);
    server = sriOf(bytes);
    write(file.replace(from, to), bytes);
  }
  if (!changed) throw new Error(`'${label}' changes no script of ${name}`);
  if (missingFileOf) {
    const missing = before.pages.find(({ path }) => path === missingFileOf)?.js.at(-1) ?? '';
    ['', '.br', '.gz'].forEach((suffix) => rmSync(join(to, 'web', `${missing}${suffix}`)));
  }
  write(
    join(to, 'build.json'),
    Buffer.from(JSON.stringify({ ...before, build: id, files, ...(server && { server }) })),
  );
  return id;
}
