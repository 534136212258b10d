import { EmptyState, ErrorState, SectionHeading, Skeleton } from '@farm/ui';
import { isHttpError, Link, useSearchParams } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import { useFarmClock } from '../use-farm-clock';
import { Archive } from './archive';
import classes from './blog.module.css';
import { PostView } from './post-view';
import { usePost, useTodaysPost } from './use-blog';

const backToToday = <Link to="?">{"Read today's post"}</Link>;

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy="true">
      <Skeleton count={6} />
    </div>
  );
}

function TodaysPost({ at }: { at: Date }) {
  return <PostView post={useTodaysPost(at)} />;
}

/** The post that a link names. Who comes by a link on this page or from elsewhere is led to it. */
function OnePost({ slug }: { slug: string }) {
  const { data, isPending, error, refetch } = usePost(slug);
  const title = useRef<HTMLHeadingElement>(null);
  const postTitle = data?.title;
  useEffect(() => {
    if (postTitle === undefined) return;
    title.current?.scrollIntoView();
    title.current?.focus({ preventScroll: true });
  }, [slug, postTitle]);
  if (isPending) return <Waiting />;
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
      <EmptyState title="That post is not here" action={backToToday}>
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

/** Section 'Daily blog' of the community hub: today's post, or the one in ?post=, and the way to the earlier ones. */
export function DailyBlogSection() {
  const at = useFarmClock();
  const slug = useSearchParams()[0].get('post');
  return (
    <>
      <SectionHeading id="blog-heading" subtitle="A short read for the season.">
        Daily blog
      </SectionHeading>
      <div className={classes.blog}>
        {slug ? <OnePost slug={slug} /> : at ? <TodaysPost at={at} /> : <Waiting />}
        <Archive />
      </div>
    </>
  );
}
