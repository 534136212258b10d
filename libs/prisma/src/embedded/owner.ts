import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

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

/** Whether a process is a PostgreSQL server of this data folder; a recycled number is somebody else. */
function servesFolder(pid: number, data: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return isAlive(pid); // no /proc here: the number is all there is to go by
  }
}

/** Waits until a process is gone; false when it outlives the limit. */
export async function gone(pid: number, limitMs = STOP_MS): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += POLL_MS) {
    if (!isAlive(pid)) return true;
    await pause(POLL_MS);
  }
  return !isAlive(pid);
}

/**
 * Makes sure that nobody serves the data folder. A server whose starter was killed is stopped, a stale
 * postmaster.pid is removed; a server whose starter still lives is left alone and named in the error.
 */
export async function claim(folder: string, data: string): Promise<void> {
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
    if (!(await gone(server))) throw new Error(`An old database process (${server}) does not stop. End it by hand.`);
  }
  rmSync(pidFile, { force: true });
  writeFileSync(ownerFile, `${process.pid}\n`);
}
