import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/** Bundles a file into one minified script. */
async function oneScript(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    tsconfigRaw: {}, // the repository's options would add 'use strict'
    write: false,
    format: 'iife',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return (outputFiles[0]?.text ?? '').trim();
}

// It is in every document, before the first paint.
const HEAD_SCRIPT_BYTES = 2200;

/** The site's only inline script, with its hash for the content security policy. @throws if it is too large */
export async function headScript(file: string): Promise<{ script: string; hash: string }> {
  const script = await oneScript(file);
  if (script.length > HEAD_SCRIPT_BYTES)
    throw new Error(`The head script has ${script.length} bytes, ${HEAD_SCRIPT_BYTES} are allowed`);
  return { script, hash: `sha256-${createHash('sha256').update(script).digest('base64')}` };
}

// Workbox has 5.6 KiB of it. It is loaded ten seconds after the page.
const WORKER_BYTES = 8 * 1024;

/** The service worker. @throws if it is larger than 8 KiB in Brotli */
export async function offlineWorker(file: string): Promise<Buffer> {
  const script = Buffer.from(await oneScript(file));
  const weight = brotliCompressSync(script).length;
  if (weight > WORKER_BYTES) throw new Error(`The service worker has ${weight} bytes, ${WORKER_BYTES} are allowed`);
  return script;
}
