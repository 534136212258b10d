import type { DailyBlog } from '@farm/contracts';
import { builtInPost, farmTime } from '@farm/farm';
import { call, queryOptions, useInfiniteQuery, useQuery } from '@farm/web-kit';

const today = queryOptions({
  queryKey: ['community', 'blog', 'today'],
  queryFn: () => call('GET /api/daily-blog'),
});

/** The day's post: the built-in one until the service answers, and when it does not. A failure is silent. */
export function useTodaysPost(at: Date): DailyBlog {
  const { data } = useQuery(today);
  if (data) return data;
  const { title, content, tips } = builtInPost(at);
  return { title, content, tips: [...tips], date: farmTime(at).date };
}

/** One post of the archive. */
export const usePost = (slug: string) =>
  useQuery(
    queryOptions({
      queryKey: ['community', 'blog', 'post', slug],
      queryFn: () => call('GET /api/daily-blog/posts/:slug', { params: { slug } }),
    }),
  );

/** Earlier posts, twenty a page; nothing is requested before `isOpen`. */
export const useArchive = (isOpen: boolean) =>
  useInfiniteQuery({
    queryKey: ['community', 'blog', 'archive'],
    queryFn: ({ pageParam }) => call('GET /api/daily-blog/archive', { query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: isOpen,
  });
