import type { DailyBlog } from '@farm/contracts';
import { builtInPost, farmTime } from '@farm/farm';
import { apiQuery, useQuery } from '@farm/web-kit';
import { pageData } from '@farm/web-kit/page-data';

/** Today's post: the built-in one until the service responds, and if it fails. */
export function useTodaysPost(at: Date): DailyBlog {
  const { data } = useQuery(apiQuery('GET /api/daily-blog'));
  if (data) return data;
  const { title, content, tips } = builtInPost(at);
  return { title, content, tips: [...tips], date: farmTime(at).date };
}

/** The post with this slug; the one that the document carries is there at once. */
export const usePost = (slug: string) =>
  useQuery({
    ...apiQuery('GET /api/daily-blog/posts/:slug', { params: { slug } }),
    initialData: () => pageData('GET /api/daily-blog/posts/:slug', { slug }),
  });
