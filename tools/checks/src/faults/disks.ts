import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = Buffer.alloc(64 * 1_024, 1);
const LEAST = Buffer.alloc(512, 1);

/** A disk of a few megabytes that can be filled to its last byte. */
export interface SmallDisk {
  /** Writes until nothing more goes. */
  fill(): void;
  /** Takes away what `fill` wrote. */
  free(): void;
  remove(): void;
}

function mount(...words: string[]): void {
  const { status, stderr, error } = spawnSync('mount', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`No small disk could be mounted (it takes root, on Linux): ${stderr || error}`);
}

/** Writes this block until the disk refuses it. */
function writeAll(file: number, block: Buffer): void {
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** Mounts one at this folder, in memory. Throws where this user may not. */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder);
  const ballast = join(folder, 'ballast');
  return {
    fill() {
      const file = openSync(ballast, 'w');
      writeAll(file, BLOCK);
      writeAll(file, LEAST);
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}
