/** Loaded after the page: what a player has earned. */
export { LevelRing, SewnBlock } from '@farm/ui';
export { EarnedBlock, YourQuilt } from './your-quilt';
