import type { Build } from '@farm/contracts';

/** Growth in bytes from which the reason must be in libs/contracts/src/gateway/budgets.json. */
const NOTABLE_GROWTH = 2 * 1024;

/** Brotli bytes by page or file name. */
type Sizes = ReadonlyMap<string, number>;

const sizeOf = ({ files }: Build, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (files[name]?.br ?? 0), 0);

const pageSizes = (build: Build | undefined): Sizes =>
  new Map(
    build && [
      ['entry of every page', sizeOf(build, [...build.entry, ...build.styles])],
      ...build.pages.map(({ path, js, css }) => [path, sizeOf(build, [...js, ...css])] as const),
    ],
  );

/** Sizes by file name without its content hash; files that then share a name are added up. */
function fileSizes(build: Build | undefined): Sizes {
  const sizes = new Map<string, number>();
  for (const [file, { br }] of Object.entries(build?.files ?? {})) {
    const name = file.replace(/\.[0-9a-f]{8,}(?=\.[a-z0-9]+$)/, '');
    sizes.set(name, (sizes.get(name) ?? 0) + br);
  }
  return sizes;
}

function growthText(growth: number, before: number | undefined, now: number | undefined): string {
  const sign = growth > 0 ? '+' : '−';
  const share = before && now ? `, ${sign}${((Math.abs(growth) / before) * 100).toFixed(1)} %` : '';
  return `${sign}${Math.abs(growth).toLocaleString('en-US')}${share}`;
}

/** A table of the rows that changed, largest change first, and how many did not. */
function comparison(label: string, live: Sizes, now: Sizes): { lines: string[]; unchanged: number; all: number } {
  const names = [...new Set([...now.keys(), ...live.keys()])];
  const growthOf = (name: string) => (now.get(name) ?? 0) - (live.get(name) ?? 0);
  const changed = names
    .filter((name) => growthOf(name) !== 0)
    .sort((a, b) => Math.abs(growthOf(b)) - Math.abs(growthOf(a)));
  const row = (name: string) => {
    const [before, after] = [live.get(name), now.get(name)];
    const symbol = label === 'page' && growthOf(name) > NOTABLE_GROWTH ? ' ⚠' : '';
    const bytes = `${before?.toLocaleString('en-US') ?? 'new'} | ${after?.toLocaleString('en-US') ?? 'removed'}`;
    return `| ${name}${symbol} | ${bytes} | ${growthText(growthOf(name), before, after)} |`;
  };
  const head = [`| ${label} | live | now | difference |`, '|---|---:|---:|---:|'];
  const lines = changed.length > 0 ? [...head, ...changed.map(row), ''] : [];
  return { lines, unchanged: names.length - changed.length, all: names.length };
}

function section(build: Build, live: Build | undefined): string[] {
  if (build.build === live?.build)
    return [`### ${build.name}: ${build.build}`, '', 'Identical to the live build: nothing to promote.', ''];
  const pages = comparison('page', pageSizes(live), pageSizes(build));
  const files = comparison('file', fileSizes(live), fileSizes(build));
  const hasNotableGrowth = pages.lines.some((line) => line.includes('⚠'));
  return [
    `### ${build.name}: ${live ? `${live.build} → ${build.build}` : `${build.build}, not live yet`}`,
    '',
    ...pages.lines,
    ...(pages.unchanged > 0 ? [`${pages.unchanged} of ${pages.all} rows are unchanged.`, ''] : []),
    ...(hasNotableGrowth
      ? ['⚠ grows by more than 2 KiB: give the reason in `libs/contracts/src/gateway/budgets.json`.', '']
      : []),
    ...(files.lines.length > 0 ? ['<details><summary>Files</summary>', '', ...files.lines, '</details>', ''] : []),
  ];
}

/** Compares the sizes of built pages with the live release, for the comment on a pull request. */
export const differenceReport = (builds: readonly Build[], live: ReadonlyMap<string, Build>): string =>
  [
    '## Pages against the live release',
    '',
    'Brotli bytes of scripts and styles. Live is what visitors get now, not the main branch.',
    '',
    ...builds.flatMap((build) => section(build, live.get(build.name))),
  ].join('\n');

/** A build that is not live. */
export interface ChangedBuild {
  name: string;
  build: string;
}

/** The builds that a release of this checkout would change, the shell first. */
export const changedBuilds = (builds: readonly Build[], live: ReadonlyMap<string, Build>): ChangedBuild[] =>
  builds
    .filter(({ name, build }) => live.get(name)?.build !== build)
    .sort((a, b) => Number(b.kind === 'shell') - Number(a.kind === 'shell') || a.name.localeCompare(b.name))
    .map(({ name, build }) => ({ name, build }));
