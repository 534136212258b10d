import type { Comment } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { useCallback } from 'react';
import { firstPage, withChanged, without, withOlder, withoutMine, withReplies, type Thread } from './thread-data';

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

// Spec 2 section 8: a like that failed is logged, nothing else.
const log = (error: unknown) => window.console.log('A like did not arrive', error);

/** Likes a comment or takes it back. `wanted` is what the press asked for, until the service has answered. */
export function useLike({ id, liked = false }: Comment) {
  const change = useThreadChange();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (like: boolean) =>
      like
        ? call('POST /api/comments/:id/like', { params: { id } })
        : call('DELETE /api/comments/:id/like', { params: { id } }),
    onSuccess: (told) => change((thread) => withChanged(thread, id, (comment) => ({ ...comment, ...told }))),
    onError: log,
  });
  const isLiked = isPending ? variables : liked;
  return { isLiked, press: () => isPending || mutate(!isLiked) };
}

/** New words for an own comment. */
export function useEdit({ id }: Comment) {
  const change = useThreadChange();
  return useMutation({
    mutationFn: (content: string) => call('PATCH /api/comments/:id', { params: { id }, body: { content } }),
    onSuccess: (told) =>
      change((thread) =>
        withChanged(thread, id, ({ replycount }) => ({ ...told, ...(replycount !== undefined && { replycount }) })),
      ),
  });
}

/** Takes an own comment back. */
export function useRemove(id: string) {
  const change = useThreadChange();
  return useMutation({
    mutationFn: () => call('DELETE /api/comments/:id', { params: { id } }),
    onSuccess: () => change((thread) => without(thread, id)),
  });
}

/** Takes everything back that this browser wrote. */
export function useRemoveAll() {
  const change = useThreadChange();
  return useMutation({
    mutationFn: () => call('DELETE /api/comments/mine'),
    onSuccess: () => change(withoutMine),
  });
}
