import type { Calls, ReplyOf } from '@farm/contracts';
import { kept, type Clock } from '@farm/server-kit';
import type { ThreadRepository } from './thread.repository';
import { THREAD } from './comments';

type CommentsState = ReplyOf<Calls['GET /api/comments/daily-farm-wisdom/state']>;

const KEPT_SECONDS = 5;

export interface ThreadState {
  /** What everybody is told. A crowd that asks at one moment costs one statement. */
  now(): Promise<CommentsState>;
  /** Something changed here: the next asker counts anew. */
  forget(): void;
}

/** The counts of the thread, at most five seconds old. */
export function threadState(store: Pick<ThreadRepository, 'counts'>, clock: Clock): ThreadState {
  const now = kept(
    async () => {
      const { newestAt, newestId, ...counts } = await store.counts(THREAD);
      const newest = newestAt && newestId ? `${newestAt.toISOString()}_${newestId}` : '';
      return { ...counts, newest };
    },
    { clock, freshSeconds: KEPT_SECONDS },
  );
  return { now, forget: now.forget };
}
