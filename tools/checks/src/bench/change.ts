import { publishRemote, touchRemote, type Builds } from './builds';
import { scratchClone, type NxRun } from './scratch-clone';

/** The tasks of one run by target, and how long it took. */
export interface Change {
  full: NxRun;
  change: NxRun;
  published: Builds['published'];
}

const TARGETS = 'lint,typecheck,test,build';
/** Whose tasks a change in store-mfe may run: its own, and those that read every page. */
const ITS_OWN = /^(store-mfe|site-e2e|checks):/;

/**
 * What continuous integration does for everything, with no cache, and after a change of one text in one remote: Nx is
 * asked for what is affected, and everything else comes from the cache. Throws when another project's task was run.
 */
export function change(say: (line: string) => void): Change {
  const scratch = scratchClone();
  try {
    say('Everything is linted, type-checked, tested and built, nothing is cached: this takes a while');
    const full = scratch.nx('run-many', '-t', TARGETS);
    scratch.command('npm', 'run', 'release', '--', 'ship', '--all', '--reason', 'the first release of a measurement');
    say('A text of store-mfe changes');
    touchRemote(scratch);
    const changed = scratch.nx('affected', '-t', TARGETS, '--base=HEAD');
    const foreign = changed.run.filter((task) => !ITS_OWN.test(task));
    if (foreign.length > 0) throw new Error(`A change in store-mfe ran ${foreign.join(' ')}`);
    return { full, change: changed, published: publishRemote(scratch) };
  } finally {
    scratch.remove();
  }
}
