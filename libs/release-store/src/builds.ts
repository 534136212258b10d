import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Build, Release } from '@farm/contracts';
import { serverFile, webFile } from './keys';
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

const COMPRESSED_FORMS = [
  { extension: '.br', decompress: promisify(brotliDecompress) },
  { extension: '.gz', decompress: promisify(gunzip) },
] as const;

const hasIntegrity = async (sri: string, read: () => Buffer | Promise<Buffer>): Promise<boolean> => {
  try {
    return sriOf(await read()) === sri;
  } catch {
    return false; // not decompressible
  }
};

/** Checks server.js, which is never served and runs on the machine that signs releases. */
async function findServerDamage(store: ReleaseStore, { name, build, server }: Build): Promise<string[]> {
  if (server === undefined) return [];
  const bytes = await store.get(serverFile(name, build));
  const title = `${buildKey({ name, build })}: server.js`;
  if (!bytes) return [`${title} is missing`];
  return sriOf(bytes) === server ? [] : [`${title} differs from what was built`];
}

/** Compares every file of a published build, and its compressed forms, with build.json. One message per damaged file. */
export async function findDamagedFiles(store: ReleaseStore, build: Build): Promise<string[]> {
  const title = buildKey({ name: build.name, build: build.build });
  const all = await Promise.all(
    Object.entries(build.files).map(async ([file, { sri }]) => {
      const key = webFile(build.name, build.build, file);
      const bytes = await store.get(key);
      if (!bytes) return [`${title}: ${file} is missing`];
      const damaged = (await hasIntegrity(sri, () => bytes)) ? [] : [`${title}: ${file} differs from what was built`];
      for (const { extension, decompress } of COMPRESSED_FORMS) {
        const compressed = await store.get(`${key}${extension}`);
        if (compressed && !(await hasIntegrity(sri, () => decompress(compressed))))
          damaged.push(`${title}: ${file}${extension} differs from what was built`);
      }
      return damaged;
    }),
  );
  return [...all.flat(), ...(await findServerDamage(store, build))];
}
