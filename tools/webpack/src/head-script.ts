import { createHash } from 'node:crypto';
import { build } from 'esbuild';

/** The one inline script of the site, minified, with the hash by which the content security policy allows it. */
export async function headScript(file: string): Promise<{ script: string; hash: string }> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  const script = (outputFiles[0]?.text ?? '').trim();
  return { script, hash: `sha256-${createHash('sha256').update(script).digest('base64')}` };
}
