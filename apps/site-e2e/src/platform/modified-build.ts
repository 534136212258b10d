import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Build } from '@farm/contracts';

/** What a team has changed between two builds of its remote. */
export interface BuildChange {
  /** Says which change this is; the new build's name is made from it. */
  label: string;
  /** Another text for every script of the browser's half, and the server's. Must change one at least. */
  rewrite: (code: string, file: string) => string;
  /** A file of the page at this path that was lost on the way into the store. */
  losing?: string;
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
 * Another build of a remote in a release folder, as if its sources had been changed and built: a name of its own in
 * every file, every hash anew, every compressed form. Returns its name. A build that is there already is left alone.
 */
export function createModifiedBuild(releases: string, before: Build, { label, rewrite, losing }: BuildChange): string {
  const { name, build: old } = before;
  const id = createHash('sha256').update(`${old} ${label}`).digest('hex').slice(0, 12);
  const [from, to] = [join(releases, 'builds', name, old), join(releases, 'builds', name, id)];
  if (existsSync(to)) return id;
  let changed = false;
  const renewed = (file: string): Buffer => {
    const bytes = readFileSync(file);
    if (!TEXT.test(file)) return bytes;
    const text = bytes.toString('utf8').replaceAll(old, id);
    const next = file.endsWith('.js') ? rewrite(text, file) : text;
    changed ||= next !== text;
    return Buffer.from(next);
  };
  const files: Build['files'] = {};
  for (const file of Object.keys(before.files)) {
    const bytes = renewed(join(from, 'web', file));
    const [br, gz] = [brotliCompressSync(bytes), gzipSync(bytes, { level: 9 })];
    [['', bytes] as const, ['.br', br] as const, ['.gz', gz] as const].forEach(([ending, form]) =>
      write(join(to, 'web', `${file}${ending}`), form),
    );
    files[file] = { sri: sriOf(bytes), raw: bytes.length, gz: gz.length, br: br.length };
  }
  let server: string | undefined;
  for (const file of filesIn(join(from, 'server'))) {
    const bytes = renewed(file);
    server = sriOf(bytes);
    write(file.replace(from, to), bytes);
  }
  if (!changed) throw new Error(`No script of ${name} has a place for '${label}'`);
  if (losing) {
    const lost = before.pages.find(({ path }) => path === losing)?.js.at(-1) ?? '';
    ['', '.br', '.gz'].forEach((ending) => rmSync(join(to, 'web', `${lost}${ending}`)));
  }
  write(
    join(to, 'build.json'),
    Buffer.from(JSON.stringify({ ...before, build: id, files, ...(server && { server }) })),
  );
  return id;
}
