import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Speed in place of safety: for databases that live for one run. */
export const THROWAWAY: readonly string[] = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/** Linux keeps this folder in memory: a database is copied there six times as fast as on a disk (measured). */
const IN_MEMORY = '/dev/shm';
// A run's databases, of which a few dozen stand at the same time, take 2 GiB at most with their log.
const ROOM_BYTES = 4 * 1024 ** 3;

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM_BYTES;
  } catch {
    return false; // another system has no such folder
  }
}

/** A new folder for the databases of one run, in memory where the machine offers it. Who asks for it removes it. */
export function throwawayFolder(): string {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'farm-test-postgres-'));
  chmodSync(folder, 0o711); // run by root, the server has another account and must walk through
  return folder;
}
