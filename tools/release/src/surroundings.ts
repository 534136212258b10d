import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from './author';
import { signingKey, type SigningKey } from './signature';
import { openStore, type ReleaseStore } from './store';

const ROOT = resolve(__dirname, '../../..');
export const APPS = join(ROOT, 'apps');

const farmFolder = () => process.env['FARM_FOLDER'] ?? join(ROOT, '.farm');

/** The store of RELEASE_STORE, or the local one that `npm start` uses. */
export const storeOfSurroundings = (): ReleaseStore =>
  openStore(process.env['RELEASE_STORE'] ?? `dir:${join(farmFolder(), 'releases')}`);

/** The key of RELEASE_SIGNING_KEY, or the one that `npm start` made for this machine. */
export function keyOfSurroundings(): SigningKey {
  const given = process.env['RELEASE_SIGNING_KEY'];
  if (given) return signingKey(given);
  const file = join(farmFolder(), 'secrets.json');
  if (!existsSync(file)) throw new UsageError('No signing key: set RELEASE_SIGNING_KEY, or run npm start once');
  return signingKey((JSON.parse(readFileSync(file, 'utf8')) as { releaseSigningKey: string }).releaseSigningKey);
}
