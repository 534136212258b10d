import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageProjects } from '../bundle-difference/built';
import { scratchClone, type NxRun, type Scratch } from './scratch-clone';

/** One line of the report. */
export interface BuildsLine {
  what: string;
  run: NxRun;
  /** Its time over that of the full run it is compared with. */
  ratio: number;
  /** The most that the ratio should be, where there is such a figure. */
  most?: number;
}

export interface Builds {
  lines: readonly BuildsLine[];
  /** What of a change in one remote was published, and in how many milliseconds. */
  published: { what: string; ms: number };
  /** The same sources built twice, the second time without the cache. */
  sameId: boolean;
}

const BUILD = ['run-many', '-t', 'build'];

/** Throws unless exactly these tasks were run: seconds differ between machines, lists do not. */
function expectRun(what: string, { run }: NxRun, wanted: readonly string[]): void {
  const [found, expected] = [[...run].sort().join(' '), [...wanted].sort().join(' ')];
  if (found !== expected) throw new Error(`${what} ran: ${found || 'nothing'}\nexpected: ${expected || 'nothing'}`);
}

const buildOf = ({ folder }: Scratch, project: string): string =>
  (JSON.parse(readFileSync(join(folder, 'apps', project, 'dist/build.json'), 'utf8')) as { build: string }).build;

const ship = (scratch: Scratch) =>
  scratch.command('npm', 'run', 'release', '--', 'ship', '--all', '--reason', 'the first release of a measurement');

/** A text of one remote's page changes. */
export const touchRemote = (scratch: Scratch): void =>
  scratch.edit('apps/store-mfe/src/pages.ts', "title: 'Country Store'", "title: 'Country Stores'");

/** Publishes what is not live after that change. Throws when it is anything but the one remote. */
export function publishRemote(scratch: Scratch): Builds['published'] {
  const { ms, printed } = scratch.command('npm', 'run', 'ci:affected', '--', 'publish');
  const what = /^ +publish +(?:\d+ min )?\d+ s +(.*)$/m.exec(printed)?.[1] ?? '';
  if (!/^store@[0-9a-f]{12}$/.test(what)) throw new Error(`A change in store-mfe published: ${what}\n${printed}`);
  return { what, ms };
}

function afterEdit(scratch: Scratch, file: string, from: string, to: string): NxRun {
  scratch.edit(file, from, to);
  const run = scratch.nx(...BUILD);
  scratch.restore();
  return run;
}

function measured(scratch: Scratch, say: (line: string) => void): Builds {
  say('C: everything is built, nothing is cached');
  const cold = scratch.nx(...BUILD);
  expectRun('A cold build', cold, cold.all);
  say('W: the same again');
  const warm = scratch.nx(...BUILD);
  expectRun('A warm build', warm, []);
  ship(scratch);
  const first = buildOf(scratch, 'store-mfe');
  say('R: a text of one remote changes');
  touchRemote(scratch);
  const remote = scratch.nx(...BUILD);
  expectRun('A change in store-mfe', remote, ['store-mfe:build']);
  const published = publishRemote(scratch);
  scratch.restore();
  say('The change is taken back, and the remote built without the cache');
  scratch.command('npx', 'nx', 'run', 'store-mfe:build', '--skip-nx-cache');
  const sameId = buildOf(scratch, 'store-mfe') === first;
  say('L: a library of pages changes');
  const lib = afterEdit(scratch, 'libs/ui/src/waiting.tsx', 'Try again', 'Try once more');
  expectRun(
    'A change in libs/ui',
    lib,
    [...pageProjects().values()].map((project) => `${project}:build`),
  );
  say('D: a README changes');
  const readme = afterEdit(scratch, 'apps/store-mfe/README.md', '\n', '\n\nOne line more.\n');
  expectRun('A change in a README', readme, []);
  const line = (what: string, run: NxRun, most?: number): BuildsLine => ({
    ...{ what, run, ratio: run.ms / cold.ms },
    ...(most !== undefined && { most }),
  });
  const lines = [
    line('C: everything, no cache', cold),
    line('W: again, nothing changed', warm, 0.05),
    line('R: a text of store-mfe changed', remote, 0.3),
    line('L: libs/ui changed', lib),
    line('D: a README changed', readme),
  ];
  return { lines, published, sameId };
}

/** Builds of a scratch clone: cold, warm, and after one change each; task lists are asserted, times are ratios of one run. */
export function builds(say: (line: string) => void): Builds {
  const scratch = scratchClone();
  try {
    return measured(scratch, say);
  } finally {
    scratch.remove();
  }
}
