import type { Build, Release } from '@farm/contracts';

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
