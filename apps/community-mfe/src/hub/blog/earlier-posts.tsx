import { Button, FormError, Row, Skeleton, Stack, Text } from '@farm/ui';
import { BLOG_FEED_PATH, blogPostPath, formatMonth } from '@farm/farm';
import { apiKey, call, Link, useInfiniteQuery } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import classes from './blog.module.css';

// The pages of the list are another shape than one reply.
const PAGES_KEY = [...apiKey('GET /api/daily-blog/archive'), 'pages'];
const SHORT = 3; // titles before 'Show older posts'

/** Titles of earlier posts, twenty a page. The first one of a page that the visitor requested takes the focus. */
function EarlierPosts() {
  const [isLong, setLong] = useState(false);
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: PAGES_KEY,
    queryFn: ({ pageParam, signal }) => call('GET /api/daily-blog/archive', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const pages = data?.pages ?? [];
  const firstOfPage = useRef<HTMLAnchorElement>(null);
  const count = pages.length;
  useEffect(() => {
    if (isLong) firstOfPage.current?.focus();
  }, [count, isLong]);
  const hasMore = hasNextPage || (!isLong && (pages[0]?.posts.length ?? 0) > SHORT);
  const load = () => {
    if (!data) void refetch();
    else if (isLong) void fetchNextPage();
    else setLong(true);
  };
  return (
    <>
      {pages[0]?.posts.length === 0 && <p>There are no earlier posts.</p>}
      {pages.map(({ posts }, page) => (
        <Stack as="ul" gap={1} key={posts[0]?.slug ?? page} aria-label="Earlier posts">
          {(isLong ? posts : posts.slice(0, SHORT)).map(({ slug, title, date }, place) => (
            <li key={slug}>
              <Link
                ref={page === count - 1 && place === (page === 0 ? SHORT : 0) ? firstOfPage : undefined}
                className={classes.earlier}
                to={blogPostPath(slug)}
              >
                {title}
              </Link>
              <Text as="span" size="small" tone="muted">
                {formatMonth(date)}
              </Text>
            </li>
          ))}
        </Stack>
      ))}
      {isFetching && <Skeleton count={3} />}
      <FormError text={isError && !isFetching ? "We couldn't load the earlier posts." : null} />
      <Row>
        {(hasMore || isError) && !isFetching && (
          <Button type="button" variant="outline" size="small" onClick={load}>
            {isError ? 'Try again' : 'Show older posts'}
          </Button>
        )}
        <a className={classes.earlier} href={BLOG_FEED_PATH}>
          Follow by feed (Atom)
        </a>
      </Row>
    </>
  );
}

/** Earlier posts, and a feed for feed readers. */
export function Archive({ level: Heading = 'h3' }: { level?: 'h2' | 'h3' }) {
  return (
    <div className={classes.more} data-print="never">
      <Heading className={Heading === 'h2' ? classes.tipsTitle : undefined}>Earlier posts</Heading>
      <EarlierPosts />
    </div>
  );
}
