import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@farm/contracts';
import { setSiteContent } from '@farm/farm';
import {
  type Apis,
  channelFolder,
  readSignedRelease,
  type ReleaseStore,
  listRevisions,
  type TrustedKeys,
} from '@farm/release-store';
import type { Clock } from '@farm/server-kit';
import { type BuildReader, type Live, type Revision, loadRevision, STABLE, type RevisionOptions } from './revision';

export interface Log {
  info(line: object, message: string): void;
  error(line: object, message: string): void;
}

export interface FollowOptions extends RevisionOptions {
  store: ReleaseStore;
  trusted: TrustedKeys;
  read: BuildReader;
  clock: Clock;
  /** The contract version of each service. */
  apis: () => Apis;
  /** Called before a revision replaces another. */
  prepare: (revision: Revision) => Promise<void>;
}

async function loadPrepared(release: Release, options: FollowOptions, isReplacing: boolean): Promise<Revision> {
  const revision = await loadRevision(release, options, options.apis);
  if (isReplacing) await options.prepare(revision);
  return revision;
}

/**
 * Keeps the newest complete, signed revision of the store live. A damaged or unsigned revision is logged once and
 * skipped; the last good one stays live. Revision numbers only grow.
 */
export function followReleases(options: FollowOptions, log: Log) {
  let live: Revision | null = null;
  let staleSince: number | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const logged = new Set<string>();
  const now = () => options.clock.now().getTime();
  const liveNumber = () => live?.release.revision ?? null;
  const logOnce = (reason: string, error?: unknown): void => {
    if (logged.has(reason)) return;
    logged.add(reason);
    log.error({ reason, err: error, live: liveNumber() }, 'revision skipped');
  };

  /** Returns false if the revision cannot be used. */
  const activate = async (number: number): Promise<boolean> => {
    try {
      const release = await readSignedRelease(options.store, number, options.trusted, live?.release);
      live = await loadPrepared(release, options, live !== null);
      setSiteContent(live.content ?? {});
      logged.clear();
      log.info({ revision: number, edit: release.edit }, 'release is live');
      return true;
    } catch (error) {
      logOnce(`revision ${number}: ${error instanceof Error ? error.message : 'unreadable'}`, error);
      return false;
    }
  };

  const refreshOnce = async (): Promise<void> => {
    let isCurrent = false;
    try {
      const numbers = (await listRevisions(options.store)).reverse();
      const newer = numbers.filter((number) => number > (liveNumber() ?? 0));
      isCurrent = numbers.length > 0 && newer.length === 0;
      for (const [i, number] of newer.entries()) {
        if (!(await activate(number))) continue;
        isCurrent = i === 0;
        break;
      }
    } catch (error) {
      logOnce('failed to read the release store', error);
    }
    staleSince = isCurrent ? null : (staleSince ?? now());
  };

  const refresh = (): Promise<void> => {
    if (running) {
      next ??= running.then(() => {
        next = null;
        return refresh();
      });
      return next;
    }
    running = refreshOnce().finally(() => (running = null));
    return running;
  };

  return {
    /** Activates a newer revision if there is one. A call during a refresh waits for a second refresh after it. */
    refresh,
    revision: (): Revision | null => live,
    /** The variant without canaries and preview. */
    current: (): Live | null => live?.live(STABLE) ?? null,
    /** Seconds for which the newest revision could not be used; 0: it is live. */
    staleSeconds: (): number => (staleSince === null ? 0 : (now() - staleSince) / 1000),
  };
}

export type ReleaseFollower = ReturnType<typeof followReleases>;

/**
 * Calls `onChange` when a revision is written to a store that is a local folder. Other stores and missing folders are not
 * watched; `retry` tries again.
 */
export function watchFolder(address: string, onChange: () => void): { retry(): void; close(): void } {
  const folder = address.startsWith('dir:') ? join(address.slice('dir:'.length), channelFolder()) : null;
  let watcher: FSWatcher | null = null;
  const stop = () => {
    watcher?.close();
    watcher = null;
  };
  const retry = () => {
    if (!folder || watcher) return;
    try {
      watcher = watch(folder, { persistent: false }, onChange).on('error', stop);
    } catch {
      watcher = null; // the folder does not exist yet
    }
  };
  retry();
  return { retry, close: stop };
}
