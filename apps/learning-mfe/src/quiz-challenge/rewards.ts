/** Loaded after the page: what a player has earned. */
export { LevelRing } from '@farm/ui';
export { SewnBlock } from './sewn-block';
export { EarnedBlock, YourQuilt } from './your-quilt';
