import { fits } from '@farm/contracts/compat';
import { toast } from '@farm/web-kit';
import { contractsHeard } from '@farm/web-kit/shell';
import { NEEDS } from './needs';
import { liveRelease } from './release';
import { onStateChange, stateOf } from './slot-state';

type Ranges = Readonly<Partial<Record<string, string>>>;

/** Whether an answer, 'payments/1.3', lies outside a range that somebody on this page was built for. */
export function isOutside(heard: string, needs: readonly Ranges[]): boolean {
  const [service = '', version = ''] = heard.split('/');
  return needs.some((ranges) => {
    const range = ranges[service];
    return range !== undefined && fits(version, range) === 'incompatible';
  });
}

/** The shell's own needs and those of each remote that has come. A remote that nobody opened asks for nothing. */
function needsHere(): Ranges[] {
  const came = Object.values(liveRelease().remotes).filter(({ pages }) =>
    pages.some(({ path }) => stateOf(path).now === 'ready'),
  );
  return [NEEDS, ...came.map(({ apis }) => apis)];
}

/**
 * An answer of a service that this document was not built for still goes to who asked. Its visitor hears once, and no
 * more, that a new version is ready.
 */
export function watchSkew(reload = () => window.location.reload()): void {
  let told = false;
  const look = () => {
    if (told || !contractsHeard.current().some((heard) => isOutside(heard, needsHere()))) return;
    told = true;
    toast({
      title: 'A new version is ready',
      description: 'Reload to continue.',
      action: { label: 'Reload', press: reload },
    });
  };
  contractsHeard.subscribe(look);
  onStateChange(look);
  look();
}
