import type { Calls, ReplyOf } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery } from '@farm/web-kit';
import { useMemo, useState } from 'react';
import { newestPlace, placeOf, refreshed, type Thread } from './thread-data';
import { useThreadChange } from './use-comments';

type ThreadState = ReplyOf<Calls['GET /api/comments/daily-farm-wisdom/state']>;

const POLL_MS = 30_000;

// It is asked while somebody looks at the page: a hidden tab asks nothing.
const state = queryOptions({
  queryKey: ['community', 'comments-state'],
  queryFn: () => call('GET /api/comments/daily-farm-wisdom/state'),
  refetchInterval: POLL_MS,
});

function countOf(now: ThreadState, base: ThreadState, { own }: Thread, newest: string): number {
  const more = now.total - base.total - own;
  const isNewer = now.newest > base.newest && now.newest > newest;
  return Math.max(0, more, isNewer ? 1 : 0);
}

/** The first comment of a page that was not known, else the conversation that has grown. */
function whereNew(before: Thread, after: Thread): string | undefined {
  const known = new Map(before.comments.map((comment) => [comment.id, comment]));
  const come = after.comments.filter(({ id }) => !known.has(id)).sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1))[0];
  const grown = after.comments.find(({ id, replycount = 0 }) => replycount > (known.get(id)?.replycount ?? 0));
  return (come ?? grown)?.id;
}

/**
 * How many comments others wrote since the list was loaded, and a way to load them: nothing moves by itself.
 * `onCome` hears which comment stands first among them.
 */
export function useNewComments(thread: Thread, onCome: (id: string | undefined) => void) {
  const change = useThreadChange();
  const { data: now, refetch } = useQuery(state);
  const [base, setBase] = useState<ThreadState>();
  if (now && !base) setBase(now);
  const newest = useMemo(() => newestPlace(thread), [thread]);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const page = await call('GET /api/comments/daily-farm-wisdom');
      return { page, counted: (await refetch()).data };
    },
    onSuccess: ({ page, counted }) => {
      const after = refreshed(thread, page);
      change(() => after);
      setBase(counted);
      onCome(whereNew(thread, after));
    },
  });
  const count = now && base ? countOf(now, base, thread, newest) : 0;
  return { count, load: () => isPending || mutate(), isPending, isError };
}
