import { Badge, Banner, Button, EmptyState, Problem, Skeleton, Table } from '@farm/ui';
import { useState } from 'react';
import { NotCome } from '../desk/not-come';
import { dayText, STATES } from './post-words';
import classes from './posts.module.css';
import { useMorePosts, usePosts, whyNot, type Post, type PostsPage } from './use-posts';

interface Props {
  /** What was just done. */
  said: string;
  /** Null: a new one. `today` is the farm's day. */
  onOpen: (post: Post | null, today: string) => void;
}

function rowOf(post: Post, open: () => void) {
  const { word, tone } = STATES[post.state];
  return {
    id: post.id,
    cells: [
      post.title,
      <Badge key="state" tone={tone}>
        {word}
      </Badge>,
      post.publishOn === null ? 'none' : dayText(post.publishOn),
      <Button key="act" type="button" kind="quiet" size="small" aria-label={`Open ${post.title}`} onClick={open}>
        Open
      </Button>,
    ],
  };
}

function Rows({ first, onOpen }: { first: PostsPage; onOpen: (post: Post) => void }) {
  const [further, setFurther] = useState<PostsPage>();
  const { mutate, isPending, error } = useMorePosts();
  const posts = [...first.posts, ...(further?.posts ?? [])];
  const next = (further ?? first).next;
  const more = () => {
    if (next === null || isPending) return;
    mutate(next, {
      onSuccess: (page) => setFurther({ ...page, posts: [...(further?.posts ?? []), ...page.posts] }),
    });
  };
  if (posts.length === 0)
    return (
      <EmptyState level="h2" title="No posts of your own yet">
        Until there are, visitors read one of the twelve posts that come with the site, by the month.
      </EmptyState>
    );
  return (
    <>
      <Table
        caption="Posts: drafts, days to come, days that were"
        columns={['Title', 'State', 'Day', 'Act']}
        rows={posts.map((post) => rowOf(post, () => onOpen(post)))}
        stack
      />
      <Problem text={whyNot(error)} />
      {next !== null && (
        <div>
          <Button type="button" kind="quiet" busy={isPending} busyLabel="Loading..." onClick={more}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** What visitors read today, and every post. */
export function PostList({ said, onOpen }: Props) {
  const { data, error, isPending, refetch } = usePosts();
  if (isPending) return <Skeleton count={6} />;
  if (!data) return <NotCome title="The posts did not come" error={error} onTryAgain={() => void refetch()} />;
  const { title, day, builtIn } = data.today;
  return (
    <div className={classes.part}>
      <Banner kind="ok">{said}</Banner>
      <p>
        Visitors read today, {dayText(day)}: <strong>{title}</strong>
        {builtIn ? ', which comes with the site.' : '.'}
      </p>
      <div>
        <Button type="button" onClick={() => onOpen(null, day)}>
          Write a post
        </Button>
      </div>
      {/* a page beneath an older first page would not meet a newer one */}
      <Rows key={data.next} first={data} onOpen={(post) => onOpen(post, day)} />
    </div>
  );
}
