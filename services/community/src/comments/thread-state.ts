import { createHash } from 'node:crypto';
import type { Calls, ReplyOf } from '@farm/contracts';
import { kept, type Clock } from '@farm/server-kit';
import type { ThreadRepository } from './thread.repository';
import { THREAD } from './comments';

type CommentsState = ReplyOf<Calls['GET /api/comments/daily-farm-wisdom/state']>;

const KEPT_SECONDS = 5;

export interface ThreadState {
  /** What everybody is told, and its ETag. A crowd that asks at one moment costs one statement. */
  now(): Promise<{ state: CommentsState; etag: string }>;
  /** Something changed here: the next asker counts anew. */
  forget(): void;
}

/** The counts of the thread, at most five seconds old. */
export function threadState(store: Pick<ThreadRepository, 'counts'>, clock: Clock): ThreadState {
  const now = kept(
    async () => {
      const { newestAt, newestId, ...counts } = await store.counts(THREAD);
      const newest = newestAt && newestId ? `${newestAt.toISOString()}_${newestId}` : '';
      const state = { ...counts, newest };
      const etag = `"${createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 22)}"`;
      return { state, etag };
    },
    { clock, freshSeconds: KEPT_SECONDS },
  );
  return { now, forget: now.forget };
}
