import { useState } from 'react';
import { OperatorsOnly } from '../wall/operators-only';
import { PostEditor } from './post-editor';
import { PostList } from './post-list';
import type { Post } from './use-posts';

interface Opened {
  post: Post | null;
  today: string;
}

function PostsDesk() {
  const [opened, setOpened] = useState<Opened>();
  const [said, setSaid] = useState('');
  if (!opened) return <PostList said={said} onOpen={(post, today) => setOpened({ post, today })} />;
  const close = (text = '') => {
    setSaid(text);
    setOpened(undefined);
  };
  return <PostEditor opened={opened.post} today={opened.today} onClose={close} />;
}

function PostsPage() {
  return <OperatorsOnly title="Daily blog">{() => <PostsDesk />}</OperatorsOnly>;
}

export { PostsPage as Component };
