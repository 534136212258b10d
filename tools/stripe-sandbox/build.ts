import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eachAlone } from '@farm/executor';
import { build as bundle } from 'esbuild';

const files = ['frame.html', 'bank.html', 'hosted-page.html', 'sandbox.css'];

/** Bundles the server and each script of the pages, so that dist/ runs without node_modules. */
export const build = eachAlone(async (folder) => {
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'browser'), { recursive: true });
  await bundle({
    entryPoints: [join(folder, 'src/main.ts')],
    outfile: join(dist, 'main.js'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: true,
  });
  await bundle({
    entryPoints: ['stripe', 'frame', 'bank', 'hosted-page'].map((name) => join(folder, `src/browser/${name}.ts`)),
    outdir: join(dist, 'browser'),
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    minify: true,
  });
  for (const file of files) copyFileSync(join(folder, 'src/browser', file), join(dist, 'browser', file));
  return '';
});
