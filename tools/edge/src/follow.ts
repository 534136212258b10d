import { watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { channelFolder, Damaged, isSigned, readRelease, revisionKey, revisions } from '@farm/release';
import type { Release } from '@farm/contracts';
import type { Apis, ReleaseStore, TrustedKeys } from '@farm/release';
import type { Clock } from '@farm/server-kit';
import type { BuildReader } from './builds';
import type { Live, Surroundings } from './live';
import { revisionOf, STABLE, type Revision } from './revision';

export interface Log {
  info(line: object, message: string): void;
  error(line: object, message: string): void;
}

export interface Followed extends Surroundings {
  store: ReleaseStore;
  trusted: TrustedKeys;
  read: BuildReader;
  clock: Clock;
  /** Which contract each service speaks at the moment. */
  apis: () => Apis;
}

async function signedRelease(number: number, { store, trusted }: Followed): Promise<Release> {
  const release = await readRelease(store, number);
  if (release && isSigned(release, trusted)) return release;
  throw new Damaged(`${revisionKey(number)} is not signed by a trusted key`);
}

/**
 * Follows the store: the newest whole, signed revision is live. A missing file, a damaged or unsigned document changes
 * nothing: the last good one stays, and the log says so once a revision. Never goes back: history only grows.
 */
export function followReleases(followed: Followed, log: Log) {
  let live: Revision | null = null;
  let staleSince: number | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const told = new Set<string>();
  const now = () => followed.clock.now().getTime();
  const stays = () => live?.release.revision ?? null;
  const tell = (why: string, error?: unknown): void => {
    if (told.has(why)) return;
    told.add(why);
    log.error({ why, err: error, stays: stays() }, 'release passed over');
  };

  /** Whether this revision is live now. */
  const takes = async (number: number): Promise<boolean> => {
    try {
      const release = await signedRelease(number, followed);
      live = await revisionOf(release, followed.read, followed, followed.apis);
      told.clear();
      log.info({ revision: number, edit: release.edit }, 'release is live');
      return true;
    } catch (error) {
      tell(`revision ${number}: ${error instanceof Error ? error.message : 'unreadable'}`, error);
      return false;
    }
  };

  const lookOnce = async (): Promise<void> => {
    let isFresh = false;
    try {
      const numbers = (await revisions(followed.store)).reverse();
      const newer = numbers.filter((number) => number > (stays() ?? 0));
      isFresh = numbers.length > 0 && newer.length === 0;
      for (const [i, number] of newer.entries()) {
        if (!(await takes(number))) continue;
        isFresh = i === 0;
        break;
      }
    } catch (error) {
      tell('the store cannot be read', error);
    }
    staleSince = isFresh ? null : (staleSince ?? now());
  };

  const look = (): Promise<void> => {
    if (running) {
      next ??= running.then(() => {
        next = null;
        return look();
      });
      return next;
    }
    running = lookOnce().finally(() => (running = null));
    return running;
  };

  return {
    /** Looks for a newer revision; who calls while a look is under way gets the one that begins after it. */
    look,
    revision: (): Revision | null => live,
    /** What everybody gets who is in no canary and looks at no preview. */
    current: (): Live | null => live?.live(STABLE) ?? null,
    /** Seconds since the newest revision of the store could not be used; 0: it is live. */
    staleSeconds: (): number => (staleSince === null ? 0 : (now() - staleSince) / 1000),
  };
}

export type Releases = ReturnType<typeof followReleases>;

/**
 * Calls `changed` when something is written into the channel of a store that is a folder of this machine. Other stores,
 * and a folder that does not exist yet, are left to whoever looks by the clock; `again` tries once more.
 */
export function watchFolder(address: string, changed: () => void): { again(): void; close(): void } {
  const folder = address.startsWith('dir:') ? join(address.slice('dir:'.length), channelFolder()) : null;
  let watcher: FSWatcher | null = null;
  const stop = () => {
    watcher?.close();
    watcher = null;
  };
  const again = () => {
    if (!folder || watcher) return;
    try {
      watcher = watch(folder, { persistent: false }, changed).on('error', stop);
    } catch {
      watcher = null; // the folder is not there yet
    }
  };
  again();
  return { again, close: stop };
}
