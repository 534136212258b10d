import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Build, Release } from '@farm/contracts';
import { serverFile, webFile } from './keys';
import { IntegrityError } from './read';
import { sriOf } from './signature';
import type { ReleaseStore } from './store';

type Content = Pick<Release, 'shell' | 'remotes'>;

export interface BuildRef {
  name: string;
  build: string;
  /** Integrity of its build.json according to the signed revision; absent in old revisions. */
  sri?: string | undefined;
}

/** Every build of a revision: the shell's, each remote's, and each canary's. */
export const listBuilds = ({ shell, remotes }: Content): BuildRef[] => [
  { name: 'shell', ...shell },
  ...Object.entries(remotes).flatMap(([name, { build, sri, canary }]) => [
    { name, build, sri },
    ...(canary ? [{ name, build: canary.build, sri: canary.sri }] : []),
  ]),
];

/** 'store@9f0c12ab34cd' */
export const buildKey = ({ name, build }: Pick<BuildRef, 'name' | 'build'>): string => `${name}@${build}`;

/** The builds of a revision by 'name@build'; null: not published. */
export type Builds = ReadonlyMap<string, Build | null>;

/** The sets of builds that a browser may get: the stable builds with none, one or all of the canaries. */
export function variantsOf({ shell, remotes }: Content): BuildRef[][] {
  const stable = [
    { name: 'shell', ...shell },
    ...Object.entries(remotes).map(([name, { build }]) => ({ name, build })),
  ];
  const canaries = Object.entries(remotes).flatMap(([name, { canary }]) =>
    canary ? [{ name, build: canary.build }] : [],
  );
  const withCanaries = (replacements: readonly BuildRef[]) =>
    stable.map((each) => replacements.find(({ name }) => name === each.name) ?? each);
  return [
    stable,
    ...canaries.map((canary) => withCanaries([canary])),
    ...(canaries.length > 1 ? [withCanaries(canaries)] : []),
  ];
}

/** The encodings in which a build's files are stored beside their plain form. */
export type FileEncoding = 'br' | 'gzip';

type Decompress = (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const COMPRESSED_FORMS: Readonly<Record<FileEncoding, { extension: string; decompress: Decompress }>> = {
  br: { extension: '.br', decompress: promisify(brotliDecompress) },
  gzip: { extension: '.gz', decompress: promisify(gunzip) },
};

const hasIntegrity = async (sri: string, read: () => Buffer | Promise<Buffer>): Promise<boolean> => {
  try {
    return sriOf(await read()) === sri;
  } catch {
    return false; // not decompressible, or longer than the file
  }
};

/**
 * Reads a file that build.json lists, in its plain or a compressed form. null if it is not stored.
 * @throws {IntegrityError} if it differs from build.json
 */
export async function readWebFile(
  store: ReleaseStore,
  { name, build, files }: Build,
  file: string,
  encoding?: FileEncoding,
): Promise<Buffer | null> {
  const entry = files[file];
  if (!entry) return null;
  const form = encoding && COMPRESSED_FORMS[encoding];
  const stored = `${file}${form?.extension ?? ''}`;
  const bytes = await store.get(webFile(name, build, stored));
  if (!bytes) return null;
  const plain = () => (form ? form.decompress(bytes, { maxOutputLength: Math.max(1, entry.raw) }) : bytes);
  if (await hasIntegrity(entry.sri, plain)) return bytes;
  throw new IntegrityError(`${buildKey({ name, build })}: ${stored} differs from what was built`);
}

/** Checks server.js, which is never served and runs on the machine that signs releases. */
async function findServerDamage(store: ReleaseStore, { name, build, server }: Build): Promise<string[]> {
  if (server === undefined) return [];
  const bytes = await store.get(serverFile(name, build));
  const title = `${buildKey({ name, build })}: server.js`;
  if (!bytes) return [`${title} is missing`];
  return sriOf(bytes) === server ? [] : [`${title} differs from what was built`];
}

const damageIn = (reading: Promise<unknown>): Promise<string[]> =>
  reading.then(
    () => [],
    (error: unknown) => {
      if (error instanceof IntegrityError) return [error.message];
      throw error;
    },
  );

/** Compares every file of a published build, and its compressed forms, with build.json. One message per damaged file. */
export async function findDamagedFiles(store: ReleaseStore, build: Build): Promise<string[]> {
  const title = buildKey({ name: build.name, build: build.build });
  const all = await Promise.all(
    Object.keys(build.files).map(async (file) => {
      const plain = readWebFile(store, build, file).then((bytes) => {
        if (!bytes) throw new IntegrityError(`${title}: ${file} is missing`);
      });
      const compressed = (['br', 'gzip'] as const).map((encoding) => readWebFile(store, build, file, encoding));
      return (await Promise.all([plain, ...compressed].map(damageIn))).flat();
    }),
  );
  return [...all.flat(), ...(await findServerDamage(store, build))];
}
