import { Button, Row, Skeleton } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import classes from './blog.module.css';
import { formatPostDate } from './post-view';
import { useArchive } from './use-blog';

/** Pages of earlier posts. The first post of a page that the visitor requested takes the focus. */
function EarlierPosts({ archive }: { archive: ReturnType<typeof useArchive> }) {
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = archive;
  const pages = data?.pages ?? [];
  const newest = useRef<HTMLAnchorElement>(null);
  const count = pages.length;
  useEffect(() => {
    if (count > 1) newest.current?.focus();
  }, [count]);
  return (
    <>
      {pages[0]?.posts.length === 0 && <p>There are no earlier posts.</p>}
      {pages.map(({ posts }, page) => (
        <ul key={posts[0]?.slug ?? page} className={classes.archive} aria-label="Earlier posts">
          {posts.map(({ slug, title, date }, place) => (
            <li key={slug}>
              <Link
                ref={page === count - 1 && place === 0 ? newest : undefined}
                className={classes.earlier}
                to={`?post=${slug}`}
              >
                {title}
              </Link>
              <span className={classes.date}>{formatPostDate(date)}</span>
            </li>
          ))}
        </ul>
      ))}
      {isFetching && <Skeleton count={3} />}
      {isError && !isFetching && (
        <div className={classes.more}>
          <p role="alert">We couldn't load the earlier posts.</p>
          <Button type="button" variant="outline" onClick={() => void (data ? fetchNextPage() : refetch())}>
            Try again
          </Button>
        </div>
      )}
      {hasNextPage && !isFetching && !isError && (
        <Button type="button" variant="outline" onClick={() => void fetchNextPage()}>
          Show older posts
        </Button>
      )}
    </>
  );
}

/** Earlier posts on request, and the feed for feed readers. */
export function Archive() {
  const [isOpen, setOpen] = useState(false);
  const archive = useArchive(isOpen);
  return (
    <div className={classes.more} data-print="never">
      <Row gap={4}>
        <Button type="button" variant="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Earlier posts
        </Button>
        <a className={classes.earlier} href="/api/daily-blog/feed">
          Follow by feed (Atom)
        </a>
      </Row>
      {isOpen && <EarlierPosts archive={archive} />}
    </div>
  );
}
