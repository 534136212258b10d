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
const OTHERS = ['lint', 'typecheck', 'test'];

/** Throws unless exactly these tasks were run: seconds differ between machines, lists do not. */
function expectRun(what: string, { run }: NxRun, wanted: readonly string[]): void {
  const [found, expected] = [[...run].sort().join(' '), [...wanted].sort().join(' ')];
  if (found !== expected) throw new Error(`${what} ran: ${found || 'nothing'}\nexpected: ${expected || 'nothing'}`);
}

const buildOf = ({ folder }: Scratch, project: string): string =>
  (JSON.parse(readFileSync(join(folder, 'apps', project, 'dist/build.json'), 'utf8')) as { build: string }).build;

const both = (a: NxRun, b: NxRun): NxRun => ({ ms: a.ms + b.ms, all: [...a.all, ...b.all], run: [...a.run, ...b.run] });

/** The clone with everything built, checked and released once: what every change is compared with. */
function fullRun(scratch: Scratch, say: (line: string) => void) {
  say('C: everything is built, nothing is cached');
  const cold = scratch.nx(...BUILD);
  expectRun('A cold build', cold, cold.all);
  say('W: the same again');
  const warm = scratch.nx(...BUILD);
  expectRun('A warm build', warm, []);
  say('Everything is linted, type-checked and tested');
  const checked = scratch.nx('run-many', '-t', OTHERS.join(','), '--nx-bail=false');
  scratch.command('npm', 'run', 'release', '--', 'ship', '--all', '--reason', 'the first release of a measurement');
  return { cold, warm, full: both(cold, checked) };
}

const affected = (scratch: Scratch, targets: readonly string[]): NxRun =>
  scratch.nx('affected', '-t', targets.join(','), '--base=HEAD');

/** A text of one remote's page changes: what is built, checked and published. */
function remoteTouched(scratch: Scratch, say: (line: string) => void) {
  say('R: a text of one remote changes');
  scratch.edit('apps/store-mfe/src/pages.ts', "title: 'Country Store'", "title: 'Country Stores'");
  const built = scratch.nx(...BUILD);
  expectRun('A change in store-mfe', built, ['store-mfe:build']);
  const others = affected(scratch, OTHERS);
  const foreign = others.run.filter((task) => !/^(store-mfe|site-e2e|checks):/.test(task));
  if (foreign.length > 0) throw new Error(`A change in store-mfe ran ${foreign.join(' ')}`);
  const { ms, printed } = scratch.command('npm', 'run', 'ci:affected', '--', 'publish');
  const what = /^ +publish +(?:\d+ min )?\d+ s +(.*)$/m.exec(printed)?.[1] ?? '';
  if (!/^store@[0-9a-f]{12}$/.test(what)) throw new Error(`A change in store-mfe published: ${what}\n${printed}`);
  return { built, checked: both(built, others), published: { what, ms } };
}

function libTouched(scratch: Scratch, say: (line: string) => void): NxRun {
  say('L: one library of pages changes');
  scratch.edit('libs/ui/src/waiting.tsx', 'Try again', 'Try once more');
  const run = scratch.nx(...BUILD);
  expectRun(
    'A change in libs/ui',
    run,
    [...pageProjects().values()].map((project) => `${project}:build`),
  );
  scratch.restore();
  return run;
}

function readmeTouched(scratch: Scratch, say: (line: string) => void): NxRun {
  say('D: a README changes');
  scratch.edit('apps/store-mfe/README.md', '\n', '\n\nOne line more.\n');
  const run = scratch.nx(...BUILD);
  expectRun('A change in a README', run, []);
  scratch.restore();
  return run;
}

/** Builds of a scratch clone: cold, warm, and after one change each; task lists are asserted, times are ratios of one run. */
export function builds(say: (line: string) => void): Builds {
  const scratch = scratchClone();
  try {
    const { cold, warm, full } = fullRun(scratch, say);
    const first = buildOf(scratch, 'store-mfe');
    const { built, checked, published } = remoteTouched(scratch, say);
    scratch.restore();
    say('The change is taken back and the remote built without the cache');
    scratch.nx('run', 'store-mfe:build', '--skip-nx-cache');
    const sameId = buildOf(scratch, 'store-mfe') === first;
    const lib = libTouched(scratch, say);
    const readme = readmeTouched(scratch, say);
    const line = (what: string, run: NxRun, of: NxRun, most?: number): BuildsLine => ({
      ...{ what, run, ratio: run.ms / of.ms },
      ...(most !== undefined && { most }),
    });
    return {
      lines: [
        line('C: everything built, no cache', cold, cold),
        line('W: again, nothing changed', warm, cold, 0.05),
        line('R: a text of store-mfe changed', built, cold, 0.3),
        line('L: libs/ui changed', lib, cold),
        line('D: a README changed', readme, cold),
        line('F: everything linted, type-checked, tested, built, no cache', full, full),
        line('R in F: the same after a change in store-mfe', checked, full),
      ],
      published,
      sameId,
    };
  } finally {
    scratch.remove();
  }
}
