import { Button, Row, Skeleton } from '@farm/ui';
import { useState } from 'react';
import { LazyPart } from '../../lazy-part';
import classes from './blog.module.css';

const load = () => import(/* webpackChunkName: "earlier-posts" */ './earlier-posts');

/** Earlier posts on request, and a feed for feed readers. */
export function Archive() {
  const [isOpen, setOpen] = useState(false);
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
      {isOpen && (
        <LazyPart name="earlier posts" load={load} fallback={<Skeleton count={3} />}>
          {({ EarlierPosts }) => <EarlierPosts />}
        </LazyPart>
      )}
    </div>
  );
}
