import type { Build } from '@farm/contracts';

/** Brotli bytes of one thing now and in the live build; null: it is not there. */
export interface Weighed {
  what: string;
  now: number | null;
  live: number | null;
}

/** What changed in the weight of one project. */
export interface Difference {
  name: string;
  build: string;
  /** null: the project is not live yet. */
  liveBuild: string | null;
  /** The entry, then each page with its scripts and styles. */
  pages: Weighed[];
  /** Files under their names without the hash of their content. */
  files: Weighed[];
}

const weightOf = ({ files }: Build, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (files[name]?.br ?? 0), 0);

const pagesOf = (build: Build): Map<string, number> =>
  new Map([
    ['entry of every page', weightOf(build, [...build.entry, ...build.styles])],
    ...build.pages.map(({ path, js, css }) => [path, weightOf(build, [...js, ...css])] as const),
  ]);

/** 'checkout.dbd1750137f67cc904d1.js' is checkout.js in every build. */
const plain = (file: string): string => file.replace(/\.[0-9a-f]{8,}(?=\.[a-z0-9]+$)/, '');

// Two files of one build can share a plain name: their weights are added.
function filesOf({ files }: Build): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, { br }] of Object.entries(files)) sums.set(plain(name), (sums.get(plain(name)) ?? 0) + br);
  return sums;
}

const beside = (now: ReadonlyMap<string, number>, live: ReadonlyMap<string, number>): Weighed[] =>
  [...new Set([...now.keys(), ...live.keys()])].map((what) => ({
    what,
    now: now.get(what) ?? null,
    live: live.get(what) ?? null,
  }));

/** One build beside the live one of the same project. */
export function differenceOf(build: Build, live: Build | null): Difference {
  const nothing = new Map<string, number>();
  return {
    name: build.name,
    build: build.build,
    liveBuild: live?.build ?? null,
    pages: beside(pagesOf(build), live ? pagesOf(live) : nothing),
    files: beside(filesOf(build), live ? filesOf(live) : nothing),
  };
}
