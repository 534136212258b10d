import type { DailyBlog } from '@farm/contracts';
import { builtInPost, farmTime } from '@farm/farm';
import { call, queryOptions, useQuery } from '@farm/web-kit';

const today = queryOptions({
  queryKey: ['community', 'blog', 'today'],
  queryFn: () => call('GET /api/daily-blog'),
});

/** The day's post: the built-in one until the service answers, and when it does not. A failure is silent. Spec 2 section 4. */
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

/** Twenty posts of the archive; `before` is what the page before gave as its next. */
export const useArchive = (before: string | undefined) =>
  useQuery(
    queryOptions({
      queryKey: ['community', 'blog', 'archive', before ?? ''],
      queryFn: () => call('GET /api/daily-blog/archive', { query: before === undefined ? {} : { before } }),
    }),
  );
