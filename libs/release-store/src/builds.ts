import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Build, Release } from '@farm/contracts';
import { serverFile, webFile } from './keys';
import { sriOf } from './signature';
import type { ReleaseStore } from './store';

type Content = Pick<Release, 'shell' | 'remotes'>;

/** One build that a revision names. */
export interface Named {
  name: string;
  build: string;
  /** Integrity of its build.json, as the signed revision says it; revisions made before this was kept lack it. */
  sri?: string | undefined;
}

/** Every build that a revision names: the shell's, each remote's, and each canary's. */
export const namedBy = ({ shell, remotes }: Content): Named[] => [
  { name: 'shell', ...shell },
  ...Object.entries(remotes).flatMap(([name, { build, sri, canary }]) => [
    { name, build, sri },
    ...(canary ? [{ name, build: canary.build, sri: canary.sri }] : []),
  ]),
];

/** 'store@9f0c12ab34cd' */
export const buildKey = ({ name, build }: Pick<Named, 'name' | 'build'>): string => `${name}@${build}`;

/** The builds a revision names, by 'name@build'; null: not published. */
export type Builds = ReadonlyMap<string, Build | null>;

/** What one browser may get: everybody's builds, with none, one or all of the canaries. */
export function variantsOf({ shell, remotes }: Content): Named[][] {
  const stable = [
    { name: 'shell', ...shell },
    ...Object.entries(remotes).map(([name, { build }]) => ({ name, build })),
  ];
  const canaries = Object.entries(remotes).flatMap(([name, { canary }]) =>
    canary ? [{ name, build: canary.build }] : [],
  );
  const having = (others: readonly Named[]) =>
    stable.map((each) => others.find(({ name }) => name === each.name) ?? each);
  return [stable, ...canaries.map((canary) => having([canary])), ...(canaries.length > 1 ? [having(canaries)] : [])];
}

const FORMS = [
  { ending: '.br', plain: promisify(brotliDecompress) },
  { ending: '.gz', plain: promisify(gunzip) },
] as const;

const isWhole = async (sri: string, bytes: () => Buffer | Promise<Buffer>): Promise<boolean> => {
  try {
    return sriOf(await bytes()) === sri;
  } catch {
    return false; // compressed bytes that cannot be read
  }
};

/** The same of the file that renders the build's pages; it is never served, and runs where releases are signed. */
async function damagedServer(store: ReleaseStore, { name, build, server }: Build): Promise<string[]> {
  if (server === undefined) return [];
  const bytes = await store.get(serverFile(name, build));
  const title = `${buildKey({ name, build })}: server.js`;
  if (!bytes) return [`${title} is missing`];
  return sriOf(bytes) === server ? [] : [`${title} has other bytes than were built`];
}

/**
 * Reads every file of a published build, its compressed forms too, and compares it with build.json: one sentence for
 * each that is missing or has other bytes.
 */
export async function damagedFiles(store: ReleaseStore, build: Build): Promise<string[]> {
  const title = buildKey({ name: build.name, build: build.build });
  const all = await Promise.all(
    Object.entries(build.files).map(async ([file, { sri }]) => {
      const key = webFile(build.name, build.build, file);
      const bytes = await store.get(key);
      if (!bytes) return [`${title}: ${file} is missing`];
      const damaged = (await isWhole(sri, () => bytes)) ? [] : [`${title}: ${file} has other bytes than were built`];
      for (const { ending, plain } of FORMS) {
        const small = await store.get(`${key}${ending}`);
        if (small && !(await isWhole(sri, () => plain(small))))
          damaged.push(`${title}: ${file}${ending} has other bytes than were built`);
      }
      return damaged;
    }),
  );
  return [...all.flat(), ...(await damagedServer(store, build))];
}
