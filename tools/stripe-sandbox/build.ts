import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = __dirname;
const dist = join(here, 'dist');
const pages = ['frame', 'bank', 'hosted-page'].flatMap((name) => [`${name}.html`, `${name}.css`]);

/** One file for the server, one for each thing a browser loads: started and served with no packages beside them. */
async function main(): Promise<void> {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'browser'), { recursive: true });
  await build({
    entryPoints: [join(here, 'src/main.ts')],
    outfile: join(dist, 'main.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: true,
  });
  await build({
    entryPoints: ['stripe', 'frame', 'bank', 'hosted-page'].map((name) => join(here, `src/browser/${name}.ts`)),
    outdir: join(dist, 'browser'),
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    minify: true,
  });
  for (const page of [...pages, 'dashboard.css'])
    copyFileSync(join(here, 'src/browser', page), join(dist, 'browser', page));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
