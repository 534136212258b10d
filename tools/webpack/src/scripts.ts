import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/** A file with all that it imports as one minified script of its own, outside every bundle. */
async function oneScript(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    tsconfigRaw: {}, // what the repository asks of its code adds 'use strict'
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return (outputFiles[0]?.text ?? '').trim();
}

// It stands in every document, before everything that paints.
const HEAD_SCRIPT_BYTES = 1536;

/** The one inline script of the site, minified, with the hash by which the content security policy allows it. Throws when it is too long. */
export async function headScript(file: string): Promise<{ script: string; hash: string }> {
  const script = await oneScript(file);
  if (script.length > HEAD_SCRIPT_BYTES)
    throw new Error(`The head script has ${script.length} bytes, ${HEAD_SCRIPT_BYTES} are allowed`);
  return { script, hash: `sha256-${createHash('sha256').update(script).digest('base64')}` };
}

// Every visitor's browser fetches it, long after the page is in use.
const WORKER_BYTES = 3 * 1024;

/** The service worker as one script. Throws when it weighs more than 3 KiB after brotli (platform budget). */
export async function offlineWorker(file: string): Promise<Buffer> {
  const script = Buffer.from(await oneScript(file));
  const weight = brotliCompressSync(script).length;
  if (weight > WORKER_BYTES) throw new Error(`The service worker has ${weight} bytes, ${WORKER_BYTES} are allowed`);
  return script;
}
