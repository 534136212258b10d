import { join, resolve } from 'node:path';
import type { Outcome } from '../commands';
import { withDatabase } from '../database';
import { farmFolder } from '../running-site';
import { backUp } from './backup';
import { restore } from './restore';

/** The folder of releases; a bucket is kept by whoever runs it. */
function releasesFolder(): string {
  const { RELEASE_STORE: store = '' } = process.env;
  return store.startsWith('dir:') ? resolve(store.slice('dir:'.length)) : join(farmFolder(), 'releases');
}

const sumOf = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, each) => sum + each, 0);

/** `npm run db -- backup FILE`. */
export const keep = (file: string, now: Date): Promise<Outcome> =>
  withDatabase(async (url) => {
    const { rows, files } = await backUp(url, resolve(file), releasesFolder(), now);
    const say = `${sumOf(rows)} rows of ${Object.keys(rows).length} tables and ${files} files of releases are in ${file}.`;
    return { facts: { rows, files }, say };
  });

/** `npm run db -- restore FILE`. */
export const putBack = (file: string): Promise<Outcome> =>
  withDatabase(async (url) => {
    const { rows, files, releases, at } = await restore(url, resolve(file), releasesFolder());
    const told = releases ? `${files} files of releases` : 'no releases: there are some already, they stay';
    const say = `The backup of ${at} is back: ${sumOf(rows)} rows of ${Object.keys(rows).length} tables, ${told}.`;
    return { facts: { rows, files, at }, say };
  });
