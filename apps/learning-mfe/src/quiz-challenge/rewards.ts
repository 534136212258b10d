/** Loaded after the page: what a player has earned, and what comes after a round. */
export { LevelRing } from '@farm/ui';
export { NextStep } from './next-step';
export { ReviewView } from './review-view';
export { SewnBlock } from './sewn-block';
export { EarnedBlock, YourQuilt } from './your-quilt';
