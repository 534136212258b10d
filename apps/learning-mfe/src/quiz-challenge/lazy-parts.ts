import { createLazyPart } from '@farm/web-kit/lazy-part';
import { useEffect } from 'react';

/** Level ring and blocks, which nobody needs to start a round. */
export const loadRewards = () => import(/* webpackChunkName: "quiz-rewards" */ './rewards');
export const EarnedBlock = createLazyPart(loadRewards, 'EarnedBlock');
export const LazyLevelRing = createLazyPart(loadRewards, 'LevelRing');
export const LazySewnBlock = createLazyPart(loadRewards, 'SewnBlock');
export const YourQuilt = createLazyPart(loadRewards, 'YourQuilt');

/** Next step and review, which nobody needs before a round. */
export const loadAfterRound = () => import(/* webpackChunkName: "quiz-after-round" */ './after-round');
export const NextStep = createLazyPart(loadAfterRound, 'NextStep');
export const ReviewView = createLazyPart(loadAfterRound, 'ReviewView');

/** Loads code before its parts are rendered; they report a failure. `load` must be stable. */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => void load().catch(() => undefined), [load]);
}
