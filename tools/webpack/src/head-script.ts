import { createHash } from 'node:crypto';
import { build } from 'esbuild';

// It stands in every document, before everything that paints.
const MOST_BYTES = 1536;

/** The one inline script of the site, minified, with the hash by which the content security policy allows it. Throws when it is too long. */
export async function headScript(file: string): Promise<{ script: string; hash: string }> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    tsconfigRaw: {}, // what the repository asks of its code adds 'use strict'
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  const script = (outputFiles[0]?.text ?? '').trim();
  if (script.length > MOST_BYTES)
    throw new Error(`The head script has ${script.length} bytes, ${MOST_BYTES} are allowed`);
  return { script, hash: `sha256-${createHash('sha256').update(script).digest('base64')}` };
}
