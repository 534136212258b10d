import { Badge, Banner, Button, EmptyState, Row, Stack } from '@farm/ui';
import { useState } from 'react';
import { DataTable, RowButton, type Columns } from '../admin/data-table';
import { formatCalendarDay, formatCount } from '../admin/format';
import { usePages } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { StatusBadge } from '../admin/status-badge';
import type { EditablePost } from './post-data';
import { PostEditor } from './post-editor';
import { hasPostDraft } from './post-draft';
import { POST_STATES } from './post-form';

const columnsFor = (onOpen: (post: EditablePost) => void): Columns<EditablePost> => ({
  Title: ({ title }) => title,
  State: (post) => (
    <Row gap={2}>
      <StatusBadge statuses={POST_STATES} status={post.state} />
      {hasPostDraft(post) && <Badge tone="squash">Unsaved changes</Badge>}
    </Row>
  ),
  Day: ({ publishOn }) => (publishOn === null ? 'none' : formatCalendarDay(publishOn)),
  Action: (post) => (
    <RowButton aria-label={`Open ${post.title}`} onClick={() => onOpen(post)}>
      Open
    </RowButton>
  ),
});

interface PostListProps {
  message: string;
  /** Null: a new one. `today` is the farm's day. */
  onOpen: (post: EditablePost | null, today: string) => void;
}

function PostList({ message, onOpen }: PostListProps) {
  const { first, pages, more } = usePages('GET /api/ops/inbox/posts');
  const posts = pages.flatMap((page) => page.posts);
  return (
    <QueryView query={first} subject="the posts">
      {({ today: { title, day, builtIn } }) => (
        <Stack>
          <Banner variant="success">{message}</Banner>
          <p>
            <span>{`Today’s post, ${formatCalendarDay(day)}: `}</span>
            <strong>{title}</strong>
            <span>{builtIn ? ', a built-in one.' : '.'}</span>
          </p>
          <div>
            <Button type="button" onClick={() => onOpen(null, day)}>
              {hasPostDraft(null) ? 'Continue your new post' : 'Write a post'}
            </Button>
          </div>
          <DataTable
            caption="Posts: drafts, scheduled, published"
            columns={columnsFor((post) => onOpen(post, day))}
            rows={posts}
            rowId={({ id }) => id}
            more={{ ...more, count: formatCount(posts.length, 'post') }}
            empty={
              <EmptyState level="h2" title="No posts of your own yet">
                Until then visitors read one of the twelve built-in posts, by month.
              </EmptyState>
            }
          />
        </Stack>
      )}
    </QueryView>
  );
}

function Posts() {
  const [opened, setOpened] = useState<{ post: EditablePost | null; today: string }>();
  const [message, setMessage] = useState('');
  if (!opened) return <PostList message={message} onOpen={(post, today) => setOpened({ post, today })} />;
  const close = (text = '') => {
    setMessage(text);
    setOpened(undefined);
  };
  return <PostEditor opened={opened.post} today={opened.today} onClose={close} />;
}

export const Component = operatorPage('Daily blog', Posts);
