import type { Calls, Comment, ReplyOf } from '@farm/contracts';
import {
  apiKey,
  apiQuery,
  call,
  getServerMessage,
  queryOptions,
  useLocation,
  useMutation,
  useQuery,
  useQueryClient,
} from '@farm/web-kit';
import { createContext, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  toThread,
  newestCursor,
  commentCursor,
  refreshThread,
  type Thread,
  updateComment,
  addOlderPage,
  addLinked,
  addReplies,
} from './thread-state';

/** A form or dialog that is open at a comment; one at a time in the whole thread. */
export interface OpenCommentAction {
  kind: 'reply' | 'edit' | 'delete' | 'report';
  id: string;
}

export interface CommentsContextValue {
  open: (action: OpenCommentAction) => void;
  /** Closes the open form or dialog and focuses the element of that id. */
  close: (id: string) => void;
  /** Like `close`, but does nothing if another form or dialog was opened meanwhile. */
  finish: (action: OpenCommentAction, id: string) => void;
  /** Focuses the element of that id as soon as it is rendered. */
  focusOn: (id: string) => void;
  /** Shows a status message, which screen readers announce. */
  announce: (text: string) => void;
}

/** Its value never changes, so opening one comment does not render the others again. */
export const CommentsContext = createContext<CommentsContextValue>({
  open: () => {},
  close: () => {},
  finish: () => {},
  focusOn: () => {},
  announce: () => {},
});

export const isSameAction = (a: OpenCommentAction | null, b: OpenCommentAction): boolean =>
  a?.kind === b.kind && a.id === b.id;

export const LIST_ID = 'comment-list';
export const commentId = (id: string): string => `comment-${id}`;
/** Whether the hash of a URL links to a comment. */
export const isCommentLink = (hash: string): boolean => hash.startsWith(`#${commentId('')}`) && hash !== `#${LIST_ID}`;
export const buttonId = (kind: OpenCommentAction['kind'], id: string): string => `${kind}-${id}`;

// A thread is another shape than the reply.
const THREAD_KEY = [...apiKey('GET /api/comments/daily-farm-wisdom'), 'thread'];

const list = queryOptions({
  queryKey: THREAD_KEY,
  queryFn: async ({ signal }) => toThread(await call('GET /api/comments/daily-farm-wisdom', { signal })),
});

/** The comments under the daily wisdom. */
export const useComments = () => useQuery(list);

/** Changes the loaded thread; does nothing before it is loaded. */
export function useThreadUpdate() {
  const cache = useQueryClient();
  return useCallback(
    (update: (thread: Thread) => Thread) =>
      cache.setQueryData<Thread>(list.queryKey, (thread) => thread && update(thread)),
    [cache],
  );
}

/** Loads twenty conversations that are older than `before`. */
export function useOlder() {
  const update = useThreadUpdate();
  return useMutation({
    mutationFn: (before: string) => call('GET /api/comments/daily-farm-wisdom', { query: { before } }),
    onSuccess: (page) => update((thread) => addOlderPage(thread, page)),
  });
}

/** The comment that the page's address links to, or null. */
const linkedComment = (hash: string): string | null =>
  isCommentLink(hash) ? hash.slice(commentId('').length + 1) : null;

/** Loads the comment that the address links to, if it is not in the list, and focuses it. */
export function useLinkedComment({ focusOn, announce }: Pick<CommentsContextValue, 'focusOn' | 'announce'>): void {
  const id = linkedComment(useLocation().hash);
  const { data } = useComments();
  const update = useThreadUpdate();
  const { mutate } = useMutation({
    mutationFn: (linked: string) => call('GET /api/comments/:id/conversation', { params: { id: linked } }),
    onSuccess: (conversation, linked) => {
      update((thread) => addLinked(thread, conversation));
      focusOn(commentId(linked));
    },
    onError: (error) =>
      announce(getServerMessage(error) ?? "We couldn't load the linked comment. Please reload the page."),
  });
  const open = useEffectEvent((linked: string) => {
    if (data?.comments.some((comment) => comment.id === linked)) focusOn(commentId(linked));
    else mutate(linked);
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (id !== null && isLoaded) open(id);
  }, [id, isLoaded]);
}

export function useMoreReplies(rootId: string) {
  const update = useThreadUpdate();
  return useMutation({
    mutationFn: (after: string | undefined) =>
      call('GET /api/comments/:id/replies', { params: { id: rootId }, query: after === undefined ? {} : { after } }),
    onSuccess: (page) => update((thread) => addReplies(thread, rootId, page)),
  });
}

const log = (error: unknown) => window.console.log('A like failed', error);

/** Toggles a like; shows the new state while the request is pending. */
export function useLike({ id, liked = false }: Comment) {
  const update = useThreadUpdate();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (like: boolean) =>
      like
        ? call('POST /api/comments/:id/like', { params: { id } })
        : call('DELETE /api/comments/:id/like', { params: { id } }),
    onSuccess: (reply) => update((thread) => updateComment(thread, id, (comment) => ({ ...comment, ...reply }))),
    onError: log,
  });
  const isLiked = isPending ? variables : liked;
  return { isLiked, press: () => isPending || mutate(!isLiked) };
}

type ThreadState = ReplyOf<Calls['GET /api/comments/daily-farm-wisdom/state']>;

const POLL_MS = 30_000;

// Polling pauses while the tab is hidden.
const state = { ...apiQuery('GET /api/comments/daily-farm-wisdom/state'), refetchInterval: POLL_MS };

/** How many comments others posted since `base`: at least one if the newest comment is not loaded. */
function countNew(now: ThreadState, base: ThreadState, { postedHere }: Thread, newest: string): number {
  const more = now.total - base.total - postedHere;
  const isNewer = now.newest > base.newest && now.newest > newest;
  return Math.max(0, more, isNewer ? 1 : 0);
}

/** The newest comment that `before` lacks, else the first conversation with more replies. */
function firstNewId(before: Thread, after: Thread): string | undefined {
  const loadedById = new Map(before.comments.map((comment) => [comment.id, comment]));
  const added = after.comments
    .filter(({ id }) => !loadedById.has(id))
    .sort((a, b) => (commentCursor(a) < commentCursor(b) ? 1 : -1))[0];
  const grown = after.comments.find(({ id, replycount = 0 }) => replycount > (loadedById.get(id)?.replycount ?? 0));
  return (added ?? grown)?.id;
}

/**
 * Counts comments that others posted since the list was loaded, and loads them on request. `onLoaded` gets the id of the
 * first one.
 */
export function useNewComments(thread: Thread, onLoaded: (id: string | undefined) => void) {
  const update = useThreadUpdate();
  const { data: now, refetch } = useQuery(state);
  const [base, setBase] = useState<ThreadState>();
  if (now && !base) setBase(now);
  const newest = useMemo(() => newestCursor(thread), [thread]);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const counted = (await refetch()).data; // first: a comment written in between is offered again, never lost
      return { page: await call('GET /api/comments/daily-farm-wisdom'), counted };
    },
    onSuccess: ({ page, counted }) => {
      const after = refreshThread(thread, page);
      update(() => after);
      setBase(counted);
      onLoaded(firstNewId(thread, after));
    },
  });
  const count = now && base ? countNew(now, base, thread, newest) : 0;
  return { count, load: () => isPending || mutate(), isPending, isError };
}
