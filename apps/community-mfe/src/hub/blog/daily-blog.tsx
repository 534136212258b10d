import { EmptyState, ErrorState, SectionHeading, Skeleton } from '@farm/ui';
import { isHttpError, Link, useSearchParams } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import { useFarmClock } from '../use-farm-clock';
import classes from './blog.module.css';
import { Archive } from './earlier-posts';
import { PostView } from './post-view';
import { usePost, useTodaysPost } from './use-blog';

const backToToday = <Link to="?">{"Read today's post"}</Link>;

function Loading() {
  return (
    <div className={classes.waiting} aria-busy="true">
      <Skeleton count={6} />
    </div>
  );
}

const TodaysPost = ({ at }: { at: Date }) => <PostView post={useTodaysPost(at)} isFolded />;

/** The post of a link. It is scrolled into view and its title takes the focus. */
function OnePost({ slug }: { slug: string }) {
  const { data, isPending, error, refetch } = usePost(slug);
  const title = useRef<HTMLHeadingElement>(null);
  const postTitle = data?.title;
  useEffect(() => {
    if (postTitle === undefined) return;
    title.current?.scrollIntoView();
    title.current?.focus({ preventScroll: true });
  }, [slug, postTitle]);
  if (isPending) return <Loading />;
  if (data) {
    return (
      <>
        <PostView post={data} titleRef={title} />
        <p>{backToToday}</p>
      </>
    );
  }
  if (isHttpError(error)) {
    return (
      <EmptyState title="We couldn't find that post" action={backToToday}>
        It may have been removed, or the address is misspelled.
      </EmptyState>
    );
  }
  return (
    <ErrorState title="We couldn't load the post" level="h3" onTryAgain={() => void refetch()} action={backToToday}>
      The rest of this page still works.
    </ErrorState>
  );
}

/** Section 'Daily blog' of the community hub: today's post or the one in ?post=, and earlier posts on request. */
export function DailyBlogSection() {
  const at = useFarmClock();
  const slug = useSearchParams()[0].get('post');
  return (
    <>
      <SectionHeading as="h3" id="blog-heading" subtitle="A short read for the season, new every month.">
        Daily blog
      </SectionHeading>
      <div className={classes.blog}>
        <div className={classes.today}>
          {slug ? <OnePost slug={slug} /> : at ? <TodaysPost at={at} /> : <Loading />}
        </div>
        <Archive />
      </div>
    </>
  );
}
