import type { Calls, Comment, ReplyOf } from '@farm/contracts';
import { call, queryOptions, getServerMessage, useMutation, useQuery, useQueryClient, useSubmit } from '@farm/web-kit';
import { createContext, useCallback, useMemo, useState } from 'react';
import {
  firstPage,
  newestPlace,
  commentCursor,
  refreshed,
  type Thread,
  withChanged,
  withOlder,
  withoutComment,
  withoutMine,
  withReplies,
} from './thread-state';

/** What can stand open at one comment; one at a time in the whole thread. */
export interface OpenCommentAction {
  kind: 'reply' | 'edit' | 'delete' | 'report';
  id: string;
}

export interface CommentsContextValue {
  open: (action: OpenCommentAction) => void;
  /** Closes what is open; the focus goes to the element of that id. */
  close: (id: string) => void;
  /** The same, for an action that ends late: only when that is still what is open. */
  finish: (action: OpenCommentAction, id: string) => void;
  /** Moves the focus to the element of that id, as soon as it stands there. */
  focusOn: (id: string) => void;
  /** Says something to who listens and who looks. */
  announce: (text: string) => void;
}

/** Steady for the life of the thread: a comment is not drawn again because another one was opened. */
export const CommentsContext = createContext<CommentsContextValue>({
  open: () => {},
  close: () => {},
  finish: () => {},
  focusOn: () => {},
  announce: () => {},
});

export const isSameAction = (a: OpenCommentAction | null, b: OpenCommentAction): boolean =>
  a?.kind === b.kind && a.id === b.id;

/** The list of conversations. */
export const LIST_ID = 'comment-list';
export const commentId = (id: string): string => `comment-${id}`;
export const buttonId = (kind: OpenCommentAction['kind'], id: string): string => `${kind}-${id}`;

export const NOT_OPENED = "We couldn't open this. Check your connection and try again.";
const NOT_SAVED = "We couldn't save this. Your text is still here. Please try again.";
const NOT_DELETED = "We couldn't delete it. Please try again.";

const list = queryOptions({
  queryKey: ['community', 'comments'],
  queryFn: async () => firstPage(await call('GET /api/comments/daily-farm-wisdom')),
});

/** The comments under the daily wisdom, with how far their loading has come. */
export const useComments = () => useQuery(list);

/** Changes what this page knows of the thread; nothing while the thread has not come. */
export function useThreadChange() {
  const cache = useQueryClient();
  return useCallback(
    (change: (thread: Thread) => Thread) =>
      cache.setQueryData<Thread>(list.queryKey, (thread) => thread && change(thread)),
    [cache],
  );
}

/** Twenty conversations that are older than `before`. */
export function useOlder() {
  const change = useThreadChange();
  return useMutation({
    mutationFn: (before: string) => call('GET /api/comments/daily-farm-wisdom', { query: { before } }),
    onSuccess: (page) => change((thread) => withOlder(thread, page)),
  });
}

/** Further replies of a conversation. */
export function useMoreReplies(rootId: string) {
  const change = useThreadChange();
  return useMutation({
    mutationFn: (after: string | undefined) =>
      call('GET /api/comments/:id/replies', { params: { id: rootId }, query: after === undefined ? {} : { after } }),
    onSuccess: (page) => change((thread) => withReplies(thread, rootId, page)),
  });
}

// A like that failed is logged, nothing else.
const log = (error: unknown) => window.console.log('A like failed', error);

/** Toggles a like; shows the new state while the request is pending. */
export function useLike({ id, liked = false }: Comment) {
  const change = useThreadChange();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (like: boolean) =>
      like
        ? call('POST /api/comments/:id/like', { params: { id } })
        : call('DELETE /api/comments/:id/like', { params: { id } }),
    onSuccess: (reply) => change((thread) => withChanged(thread, id, (comment) => ({ ...comment, ...reply }))),
    onError: log,
  });
  const isLiked = isPending ? variables : liked;
  return { isLiked, press: () => isPending || mutate(!isLiked) };
}

/** New words for an own comment. */
export function useEdit({ id }: Comment, onSaved: (edited: Comment, text: string) => void) {
  const change = useThreadChange();
  return useSubmit({
    key: [...list.queryKey, 'edit', id],
    send: (content: string) => call('PATCH /api/comments/:id', { params: { id }, body: { content } }),
    onSuccess: (reply, text) => {
      change((thread) =>
        withChanged(thread, id, ({ replycount }) => ({ ...reply, ...(replycount !== undefined && { replycount }) })),
      );
      onSaved(reply, text);
    },
    toMessage: (error) => getServerMessage(error) ?? NOT_SAVED,
  });
}

/** Takes an own comment back. */
export function useRemove(id: string, onRemoved: () => void) {
  const change = useThreadChange();
  return useSubmit({
    key: [...list.queryKey, 'remove', id],
    send: () => call('DELETE /api/comments/:id', { params: { id } }),
    onSuccess: () => {
      onRemoved(); // first: where the focus goes is read from the thread as it is
      change((thread) => withoutComment(thread, id));
    },
    toMessage: (error) => getServerMessage(error) ?? NOT_DELETED,
  });
}

/** Takes everything back that this browser wrote. */
export function useRemoveAll(onRemoved: (count: number) => void) {
  const change = useThreadChange();
  return useSubmit({
    key: [...list.queryKey, 'remove all'],
    send: () => call('DELETE /api/comments/mine'),
    onSuccess: ({ removed }) => {
      change(withoutMine);
      onRemoved(removed);
    },
  });
}

type ThreadState = ReplyOf<Calls['GET /api/comments/daily-farm-wisdom/state']>;

const POLL_MS = 30_000;

// It is calls while somebody looks at the page: a hidden tab asks nothing.
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
function firstNewId(before: Thread, after: Thread): string | undefined {
  const knownById = new Map(before.comments.map((comment) => [comment.id, comment]));
  const added = after.comments
    .filter(({ id }) => !knownById.has(id))
    .sort((a, b) => (commentCursor(a) < commentCursor(b) ? 1 : -1))[0];
  const grown = after.comments.find(({ id, replycount = 0 }) => replycount > (knownById.get(id)?.replycount ?? 0));
  return (added ?? grown)?.id;
}

/**
 * How many comments others wrote since the list was loaded, and a way to load them: nothing moves by itself.
 * `onCome` hears which comment stands first among them.
 */
export function useNewComments(thread: Thread, onLoaded: (id: string | undefined) => void) {
  const change = useThreadChange();
  const { data: now, refetch } = useQuery(state);
  const [base, setBase] = useState<ThreadState>();
  if (now && !base) setBase(now);
  const newest = useMemo(() => newestPlace(thread), [thread]);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      const counted = (await refetch()).data; // first: a comment written in between is offered again, never lost
      return { page: await call('GET /api/comments/daily-farm-wisdom'), counted };
    },
    onSuccess: ({ page, counted }) => {
      const after = refreshed(thread, page);
      change(() => after);
      setBase(counted);
      onLoaded(firstNewId(thread, after));
    },
  });
  const count = now && base ? countOf(now, base, thread, newest) : 0;
  return { count, load: () => isPending || mutate(), isPending, isError };
}
