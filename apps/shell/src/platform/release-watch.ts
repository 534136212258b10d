import type { ServiceName } from '@farm/contracts';
import { checkCompatibility } from '@farm/contracts/compatibility';
import { splitLanguage } from '@farm/farm';
import { toast } from '@farm/web-kit';
import { documentState, observedApiVersions } from '@farm/web-kit/shell';
import { i18n } from '@lingui/core';
import { onPageStateChange, pageStateOf } from './page-state';
import { fetchLatestRelease, liveRelease } from './release';

const POLL_MS = 30 * 60_000;

/**
 * A document never changes its builds. Checks for a newer release every 30 minutes and when the tab becomes visible. Once
 * there is one, the next link loads a fresh document, unless the visitor has typed into the current page.
 */
export function watchForNewRelease(): void {
  const { revision } = liveRelease();
  const poll = async (): Promise<void> => {
    if (documentState.getState().isOutdated) return;
    const isOutdated = ((await fetchLatestRelease())?.revision ?? 0) > revision;
    if (isOutdated) documentState.setState({ isOutdated });
  };
  setInterval(() => void poll(), POLL_MS);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void poll());
  document.addEventListener('input', ({ target }) => {
    const typedAt = splitLanguage(window.location.pathname).path; // as the router has it
    if (!(target instanceof Element && target.closest('main')) || documentState.getState().typedAt === typedAt) return;
    documentState.setState({ typedAt });
  });
}

type ApiRanges = Readonly<Partial<Record<string, string>>>;

/** The API versions that the shell's own pages need; those of a remote are in its contract.json. */
export const SHELL_APIS: Readonly<Partial<Record<ServiceName, string>>> = { community: '^1.0', dexter: '^2.12' };

/** Whether an API version such as 'payments/1.3' is outside one of the ranges. false for an unreadable version. */
export function isIncompatible(version: string, ranges: readonly ApiRanges[]): boolean {
  const [service = '', number = ''] = version.split('/');
  return ranges.some(
    ({ [service]: range }) => range !== undefined && checkCompatibility(number, range) === 'incompatible',
  );
}

/** The ranges of the shell and of each remote with a loaded page. */
function rangesInUse(): ApiRanges[] {
  const loaded = Object.values(liveRelease().remotes).filter(({ pages }) =>
    pages.some(({ path }) => pageStateOf(path).now === 'ready'),
  );
  return [SHELL_APIS, ...loaded.map(({ apis }) => apis)];
}

/** Shows one toast when a service responds with an API version that this document was not built for. */
export function watchApiVersions(reload = () => window.location.reload()): void {
  let hasShownToast = false;
  const check = () => {
    if (hasShownToast || !observedApiVersions.getState().some((version) => isIncompatible(version, rangesInUse())))
      return;
    hasShownToast = true;
    toast({
      title: i18n._('A new version is ready'),
      description: i18n._('Reload to continue.'),
      action: { label: i18n._('Reload'), onClick: reload },
    });
  };
  observedApiVersions.subscribe(check);
  onPageStateChange(check);
  check();
}
