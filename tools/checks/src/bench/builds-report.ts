import type { Builds, BuildsLine } from './builds';
import type { Change } from './change';
import type { NxRun } from './scratch-clone';

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
const MANY = 6;

const tasks = ({ all, run }: NxRun): string => {
  if (run.length === 0) return `none of ${all.length}`;
  return run.length <= MANY ? run.map((task) => `\`${task}\``).join(', ') : `${run.length} of ${all.length}`;
};

const row = ({ what, run, ratio, most }: BuildsLine): string =>
  `| ${what} | ${tasks(run)} | ${seconds(run.ms)} | **${ratio.toFixed(2)}**${most === undefined ? '' : ` (aim: ${most})`} |`;

/** docs/benchmarks/builds.md */
export const buildsReport = ({ lines, published, sameId }: Builds, measured: string): string =>
  [
    '# What a change builds',
    '',
    '`npm run bench -- builds`: a clone of its own with no cache, two tasks at a time. The run fails when other tasks were',
    'run than the change asks for. Seconds are this machine’s; ratios are of the first line of the same run.',
    '',
    '| run | tasks really run | seconds | ratio |',
    '|---|---|---|---|',
    ...lines.map(row),
    '',
    `After the change in store-mfe \`npm run ci:affected -- publish\` published \`${published.what}\` and nothing else, in`,
    `${seconds(published.ms)} seconds, plan and look into the cache included.`,
    sameId
      ? 'Taken back and built once more without the cache, the remote has the id it had before: same sources, same bytes.'
      : 'Taken back and built once more without the cache, the remote has ANOTHER id than before.',
    '',
    measured,
    '',
  ].join('\n');

const byTarget = ({ run }: NxRun, target: string): string =>
  run
    .filter((task) => task.endsWith(`:${target}`))
    .map((task) => task.split(':')[0])
    .join(', ') || 'nothing';

/** docs/benchmarks/change.md */
export const changeReport = ({ full, change, published }: Change, measured: string): string =>
  [
    '# What a change of one remote costs',
    '',
    '`npm run bench -- change`: a clone of its own. First everything is linted, type-checked, tested and built with no cache;',
    'then a text of store-mfe changes, and Nx is asked for what is affected. The run fails when a task of another team ran.',
    '',
    '| | everything | after the change |',
    '|---|---|---|',
    ...['lint', 'typecheck', 'test', 'build'].map(
      (target) =>
        `| ${target} | ${full.run.filter((task) => task.endsWith(`:${target}`)).length} projects | ${byTarget(change, target)} |`,
    ),
    `| published | | \`${published.what}\` |`,
    `| seconds | ${seconds(full.ms)} | ${seconds(change.ms)}, and ${seconds(published.ms)} to publish |`,
    `| ratio | 1 | **${((change.ms + published.ms) / full.ms).toFixed(3)}** |`,
    '',
    measured,
    '',
  ].join('\n');
