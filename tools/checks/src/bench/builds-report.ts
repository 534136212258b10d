import type { Builds, BuildsLine } from './builds';

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const MANY = 6;

const tasks = ({ all, run }: BuildsLine['run']): string => {
  if (run.length === 0) return `none of ${all.length}`;
  return run.length <= MANY ? run.map((task) => `\`${task}\``).join(', ') : `${run.length} of ${all.length}`;
};

const row = ({ what, run, ratio, most }: BuildsLine): string =>
  `| ${what} | ${tasks(run)} | ${seconds(run.ms)} | **${ratio.toFixed(2)}**${most === undefined ? '' : ` (at most ${most})`} |`;

/** docs/benchmarks/builds.md */
export const buildsReport = ({ lines, published, sameId }: Builds, measured: string): string =>
  [
    '# What a change builds',
    '',
    '`npm run bench -- builds`: a clone of its own with no cache, two tasks at a time. The run fails when other tasks were run',
    'than the change asks for; seconds are this machine’s, ratios are of one run (the second C or F of the same block).',
    '',
    '| run | tasks really run | seconds | ratio |',
    '|---|---|---|---|',
    ...lines.map(row),
    '',
    `After the change in store-mfe \`npm run ci:affected -- publish\` published \`${published.what}\` and nothing else, in`,
    `${seconds(published.ms)} seconds, the look at Nx’s cache included.`,
    sameId
      ? 'Taken back and built once more without the cache, the remote has the id it had before: same sources, same bytes.'
      : 'Taken back and built once more without the cache, the remote has ANOTHER id than before.',
    '',
    measured,
    '',
  ].join('\n');
