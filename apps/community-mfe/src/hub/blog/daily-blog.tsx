import { SectionHeading, Skeleton } from '@farm/ui';
import { useFarmClock } from '../use-farm-clock';
import classes from './blog.module.css';
import { Archive } from './earlier-posts';
import { PostView } from './post-view';
import { useTodaysPost } from './use-blog';

function Loading() {
  return (
    <div className={classes.waiting} aria-busy="true">
      <Skeleton count={6} />
    </div>
  );
}

const TodaysPost = ({ at }: { at: Date }) => <PostView post={useTodaysPost(at)} isFolded />;

/** Section 'Daily blog' of the community hub: today's post, and earlier posts on request. */
export function DailyBlogSection() {
  const at = useFarmClock();
  return (
    <>
      <SectionHeading as="h3" id="blog-heading" subtitle="A short read for every day, and a new one each Monday.">
        Daily blog
      </SectionHeading>
      <div className={classes.blog}>
        <div className={classes.today}>{at ? <TodaysPost at={at} /> : <Loading />}</div>
        <Archive />
      </div>
    </>
  );
}
