import type { Difference, Weighed } from './difference';

/** A row that grows by more says why in tools/webpack/budgets.json. */
const SAY_WHY = 2 * 1024;

const growth = ({ now, live }: Weighed): number => (now ?? 0) - (live ?? 0);
const changed = (all: readonly Weighed[]): Weighed[] =>
  all.filter((each) => growth(each) !== 0).sort((a, b) => Math.abs(growth(b)) - Math.abs(growth(a)));

const bytes = (count: number | null, absent: string): string => count?.toLocaleString('en-US') ?? absent;

function delta(row: Weighed): string {
  const grown = growth(row);
  const sign = grown > 0 ? '+' : '−';
  const share = row.now !== null && row.live ? `, ${sign}${((Math.abs(grown) / row.live) * 100).toFixed(1)} %` : '';
  return `${sign}${Math.abs(grown).toLocaleString('en-US')}${share}`;
}

const table = (first: string, rows: readonly Weighed[], mark: (row: Weighed) => string): string[] => [
  `| ${first} | live | now | difference |`,
  '|---|---:|---:|---:|',
  ...rows.map(
    (row) => `| ${row.what}${mark(row)} | ${bytes(row.live, 'new')} | ${bytes(row.now, 'gone')} | ${delta(row)} |`,
  ),
];

const heavy = (row: Weighed) => (growth(row) > SAY_WHY ? ' ⚠' : '');

function sectionOf({ name, build, liveBuild, pages, files }: Difference): string[] {
  const head = `### ${name}: ${liveBuild ? `${liveBuild} → ${build}` : `${build}, not live yet`}`;
  if (build === liveBuild) return [`### ${name}: ${build}`, '', 'The same bytes as live: nothing to promote.', ''];
  const rows = changed(pages);
  const same = pages.length - rows.length;
  const unchanged = same > 0 ? [`${same} of ${pages.length} rows weigh what they weigh live.`, ''] : [];
  const others = changed(files);
  return [
    head,
    '',
    ...(rows.length > 0 ? [...table('page', rows, heavy), ''] : []),
    ...unchanged,
    ...(rows.some((row) => heavy(row) !== '')
      ? ['⚠ grows by more than 2 KiB: `tools/webpack/budgets.json` wants a line that says why.', '']
      : []),
    ...(others.length > 0
      ? ['<details><summary>Files</summary>', '', ...table('file', others, () => ''), '', '</details>', '']
      : []),
  ];
}

/** The weights of built pages beside the live release, as the comment of a pull request. */
export const differenceReport = (differences: readonly Difference[]): string =>
  [
    '## Pages against the live release',
    '',
    'Brotli bytes of scripts and styles. Live is what visitors get now, not the main branch.',
    '',
    ...differences.flatMap(sectionOf),
  ].join('\n');
