import { build } from 'esbuild';

/** A file with all that it imports as one minified script of its own, outside every bundle. */
export async function oneScript(file: string): Promise<string> {
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
