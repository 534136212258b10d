import type { Calls, InputOf, ReplyOf } from '@farm/contracts';
import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { atOnce, fresh } from '../desk/asking';
import { whyNotDone } from '../desk/why-not-done';

export type PostsPage = ReplyOf<Calls['GET /api/ops/inbox/posts']>;
export type Post = PostsPage['posts'][number];
export type Words = InputOf<Calls['POST /api/ops/inbox/posts']>['body'];

const first = queryOptions({
  ...fresh,
  queryKey: ['ops', 'posts'],
  queryFn: () => call('GET /api/ops/inbox/posts'),
});

/** The first page of the desk, and what visitors read today. */
export const usePosts = () => useQuery(first);
/** A further page; the list keeps what it has. */
export const useMorePosts = () =>
  useMutation({ ...atOnce, mutationFn: (before: string) => call('GET /api/ops/inbox/posts', { query: { before } }) });

/** What an operator may do to a post. `post` is null for one that is not written yet. */
type PostAct =
  | { what: 'save'; post: Post | null; words: Words }
  | { what: 'publish'; post: Post; publishOn?: string }
  | { what: 'take back'; post: Post; reason: string }
  | { what: 'delete'; post: Post; reason: string };

/** Does it; the post as it stands then, or null when it is gone. */
async function act(given: PostAct): Promise<Post | null> {
  switch (given.what) {
    case 'save': {
      const { post, words } = given;
      if (!post) return call('POST /api/ops/inbox/posts', { body: words });
      const body = { ...words, slug: words.slug ?? post.slug, updatedAt: post.updatedAt };
      return call('PUT /api/ops/inbox/posts/:id', { params: { id: post.id }, body });
    }
    case 'publish': {
      const body = given.publishOn === undefined ? {} : { publishOn: given.publishOn };
      return call('POST /api/ops/inbox/posts/:id/publish', { params: { id: given.post.id }, body });
    }
    case 'take back':
      return call('POST /api/ops/inbox/posts/:id/unpublish', {
        params: { id: given.post.id },
        body: { reason: given.reason },
      });
    case 'delete':
      await call('DELETE /api/ops/inbox/posts/:id', { params: { id: given.post.id }, body: { reason: given.reason } });
      return null;
  }
}

/** One act; the list is asked again whether it was done or not: a lost network leaves that open. */
export function useAct() {
  const cache = useQueryClient();
  return useMutation({
    ...atOnce,
    mutationFn: act,
    onSettled: () => void cache.invalidateQueries({ queryKey: first.queryKey }),
  });
}

/** Why an act on a post was not done; null while nothing failed. */
export const whyNot = (error: unknown): string | null =>
  whyNotDone(error, 'Your words are still here. Please look at the list before you try again.');
