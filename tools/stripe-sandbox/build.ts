import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const here = __dirname;
const dist = join(here, 'dist');
const files = ['frame.html', 'bank.html', 'hosted-page.html', 'sandbox.css'];

/** Bundles the server and each script of the pages, so that dist/ runs without node_modules. */
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
  for (const file of files) copyFileSync(join(here, 'src/browser', file), join(dist, 'browser', file));
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
