import { Button, Skeleton } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import styles from './blog.module.css';
import { saidDay } from './said-day';
import { useArchive } from './use-blog';

interface PageProps {
  before: string | undefined;
  /** The visitor asked for this page: its first post takes the focus. */
  takesFocus: boolean;
  /** The last page offers the one after it. */
  onOlder: ((before: string) => void) | null;
}

function ArchivePage({ before, takesFocus, onOlder }: PageProps) {
  const { data, isPending, isError, refetch } = useArchive(before);
  const first = useRef<HTMLAnchorElement>(null);
  const arrived = data !== undefined;
  useEffect(() => {
    if (arrived && takesFocus) first.current?.focus();
  }, [arrived, takesFocus]);
  if (isPending) return <Skeleton count={3} />;
  if (isError) {
    return (
      <div className={styles.more}>
        <p role="alert">The earlier posts did not come.</p>
        <Button type="button" kind="quiet" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const { posts, next } = data;
  return (
    <>
      {posts.length === 0 && <p>There are no earlier posts.</p>}
      <ul className={styles.archive} aria-label="Earlier posts">
        {posts.map(({ slug, title, date }, place) => (
          <li key={slug}>
            <Link ref={place === 0 ? first : undefined} className={styles.earlier} to={`?post=${slug}`}>
              {title}
            </Link>
            <span className={styles.date}>{saidDay(date)}</span>
          </li>
        ))}
      </ul>
      {next && onOlder && (
        <Button type="button" kind="quiet" onClick={() => onOlder(next)}>
          Show older posts
        </Button>
      )}
    </>
  );
}

/** Posts of other days, asked for when somebody wants them, and the feed for who follows with a reader. */
export function Archive() {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([]);
  const last = pages.length - 1;
  return (
    <div className={styles.more} data-print="never">
      <p className={styles.ways}>
        <Button
          type="button"
          kind="quiet"
          aria-expanded={pages.length > 0}
          onClick={() => setPages(pages.length > 0 ? [] : [undefined])}
        >
          Earlier posts
        </Button>
        <a className={styles.earlier} href="/api/daily-blog/feed">
          Follow by feed (Atom)
        </a>
      </p>
      {pages.map((before, place) => (
        <ArchivePage
          key={before ?? ''}
          before={before}
          takesFocus={place > 0}
          onOlder={place === last ? (next) => setPages([...pages, next]) : null}
        />
      ))}
    </div>
  );
}
