import { cpus } from 'node:os';
import { output } from './workspace';

/** '2026-11-22 at f6f15e9': when, and which commit stood there. */
export const commitToday = (): string =>
  `${new Date().toISOString().slice(0, 10)} at ${output('git', 'rev-parse', '--short', 'HEAD').trim()}`;

/** Where it was measured, too: figures of other machines are no comparison, ratios of one run are. */
export const measuredNow = (): string => `${commitToday()}, ${cpus().length} cores, Node ${process.versions.node}`;
