import { join, resolve } from 'node:path';

/** The checkout. */
export const ROOT = resolve(__dirname, '../../..');

/** Everything a run writes: database, releases, secrets, logs. FARM_FOLDER puts it elsewhere. */
export const farmFolder = (): string => resolve(process.env.FARM_FOLDER ?? join(ROOT, '.farm'));
