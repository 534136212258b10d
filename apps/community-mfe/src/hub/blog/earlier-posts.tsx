import { Button, FormError, Skeleton, Stack, Text } from '@farm/ui';
import { call, Link, useInfiniteQuery } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import classes from './blog.module.css';
import { formatPostDate } from './post-view';

/** Titles of earlier posts, twenty a page. The first one of a page that the visitor requested takes the focus. */
export function EarlierPosts() {
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['community', 'blog', 'archive'],
    queryFn: ({ pageParam }) => call('GET /api/daily-blog/archive', { query: { before: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const pages = data?.pages ?? [];
  const firstOfPage = useRef<HTMLAnchorElement>(null);
  const count = pages.length;
  useEffect(() => {
    if (count > 1) firstOfPage.current?.focus();
  }, [count]);
  const load = () => void (data ? fetchNextPage() : refetch());
  return (
    <>
      {pages[0]?.posts.length === 0 && <p>There are no earlier posts.</p>}
      {pages.map(({ posts }, page) => (
        <Stack as="ul" gap={1} key={posts[0]?.slug ?? page} aria-label="Earlier posts">
          {posts.map(({ slug, title, date }, place) => (
            <li key={slug}>
              <Link
                ref={page === count - 1 && place === 0 ? firstOfPage : undefined}
                className={classes.earlier}
                to={`?post=${slug}`}
              >
                {title}
              </Link>
              <Text as="span" size="small" tone="muted">
                {formatPostDate(date)}
              </Text>
            </li>
          ))}
        </Stack>
      ))}
      {isFetching && <Skeleton count={3} />}
      <FormError text={isError && !isFetching ? "We couldn't load the earlier posts." : null} />
      {(hasNextPage || isError) && !isFetching && (
        <Button type="button" variant="outline" onClick={load}>
          {isError ? 'Try again' : 'Show older posts'}
        </Button>
      )}
    </>
  );
}
