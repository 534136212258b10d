import type { LiveRemote } from '@farm/contracts';
import { checkCompatibility } from '@farm/contracts/compatibility';
import { SHELL_API } from '@farm/web-kit/shell';
import { create } from 'zustand';
import type { LoadFailure } from './load-page';

export type PageState =
  { now: 'idle' | 'loading' | 'slow' | 'ready' | 'off' | 'incompatible' } | { now: 'failed'; failure: LoadFailure };

const IDLE: PageState = { now: 'idle' };
const useStates = create<Readonly<Record<string, PageState>>>(() => ({}));

export const pageStateOf = (path: string): PageState => useStates.getState()[path] ?? IDLE;

export const usePageState = (path: string): PageState => useStates((states) => states[path]) ?? IDLE;

export const setPageState = (path: string, state: PageState): void => useStates.setState({ [path]: state });

/** @returns ends the subscription. */
export const onPageStateChange = useStates.subscribe;

/** Whether any page of this document is slow, has failed or is unavailable. */
export const hasPageProblem = (): boolean =>
  Object.values(useStates.getState()).some(({ now }) => now !== 'idle' && now !== 'loading' && now !== 'ready');

/** Why the pages of a remote cannot be loaded in this document; null when they can. */
export function unavailability({ state, needs }: LiveRemote): 'off' | 'incompatible' | null {
  if (state === 'off') return 'off';
  return checkCompatibility(SHELL_API, needs) === 'compatible' ? null : 'incompatible';
}
