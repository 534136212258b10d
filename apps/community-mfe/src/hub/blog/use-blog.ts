import type { DailyBlog } from '@farm/contracts';
import { builtInPost, farmTime } from '@farm/farm';
import { call, queryOptions, useQuery } from '@farm/web-kit';

const today = queryOptions({
  queryKey: ['community', 'blog', 'today'],
  queryFn: () => call('GET /api/daily-blog'),
});

/** Today's post: the built-in one until the service responds, and if it fails. */
export function useTodaysPost(at: Date): DailyBlog {
  const { data } = useQuery(today);
  if (data) return data;
  const { title, content, tips } = builtInPost(at);
  return { title, content, tips: [...tips], date: farmTime(at).date };
}

export const usePost = (slug: string) =>
  useQuery(
    queryOptions({
      queryKey: ['community', 'blog', 'post', slug],
      queryFn: () => call('GET /api/daily-blog/posts/:slug', { params: { slug } }),
    }),
  );
