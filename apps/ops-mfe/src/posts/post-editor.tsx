import { Badge, Banner, Button, Field, Form, Problem, SectionHeading, TextArea } from '@farm/ui';
import { useEffect, useRef, useState } from 'react';
import { PostPreview } from './post-preview';
import { dayText, STATES } from './post-words';
import classes from './posts.module.css';
import { PublishForm } from './publish-form';
import { ReasonDialog, type ReasonAct } from './reason-dialog';
import { TipFields } from './tip-fields';
import { usePostForm } from './use-post-form';
import { whyNot, type Post } from './use-posts';

interface Props {
  /** Null: a new one. */
  opened: Post | null;
  today: string;
  onClose: (said?: string) => void;
}

function Standing({ post }: { post: Post | null }) {
  if (!post) return null;
  const { word, tone } = STATES[post.state];
  return (
    <p className={classes.row}>
      <Badge tone={tone}>{word}</Badge>
      {post.publishOn !== null && <span>{dayText(post.publishOn)}</span>}
    </p>
  );
}

type PostForm = ReturnType<typeof usePostForm>;

function WordFields({ form }: { form: PostForm }) {
  const { typed, set, wrong, post } = form;
  return (
    <Form className={classes.fields} onSubmit={() => form.save()} aria-label="The post">
      <Field label="Title" value={typed.title} onValue={(title) => set({ title })} error={wrong.title} />
      <Field
        label="Address"
        hint={
          post?.state === 'published'
            ? 'Readers have this address already.'
            : 'Small letters, digits and dashes. Empty: made of the title.'
        }
        readOnly={post?.state === 'published'}
        value={typed.slug}
        onValue={(slug) => set({ slug })}
        error={wrong.slug}
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        label="Text"
        hint="Plain text. An empty line begins a paragraph."
        rows={14}
        limit={8_000}
        value={typed.content}
        onValue={(content) => set({ content })}
        error={wrong.content}
      />
      <TipFields tips={typed.tips} onTips={(tips) => set({ tips })} error={wrong.tips} />
      <Problem text={whyNot(form.error)} />
      <Banner kind="ok">{form.said}</Banner>
      <div>
        <Button kind="second" busy={form.isPending} busyLabel="Working...">
          {post ? 'Save' : 'Save as a draft'}
        </Button>
      </div>
    </Form>
  );
}

/** One post: its words beside a preview, when visitors read it, and the ways back. */
export function PostEditor({ opened, today, onClose }: Props) {
  const form = usePostForm(opened);
  const [asks, setAsks] = useState<ReasonAct>();
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []); // the list went away: who listens hears where they are
  const { post } = form;
  const done = (now: Post | null) => {
    setAsks(undefined);
    if (now) form.became(now, 'Taken back. It is a draft now.');
    else onClose('The post is deleted.');
  };
  return (
    <div className={classes.editor}>
      <div ref={heading} tabIndex={-1} className={classes.wide}>
        <SectionHeading level={2}>{post ? post.title : 'New post'}</SectionHeading>
        <Standing post={post} />
      </div>
      <WordFields form={form} />
      <div className={classes.beside}>
        <PostPreview typed={form.typed} />
        {post?.state !== 'published' && (
          <PublishForm
            key={post?.publishOn}
            today={today}
            waitsFor={post?.publishOn ?? null}
            busy={form.isPending}
            onPublish={form.publish}
          />
        )}
        <div className={classes.row}>
          {post && post.state !== 'draft' && (
            <Button type="button" kind="quiet" onClick={() => setAsks('take back')}>
              Take back
            </Button>
          )}
          {post && (
            <Button type="button" kind="danger" onClick={() => setAsks('delete')}>
              Delete
            </Button>
          )}
          <Button type="button" kind="quiet" onClick={() => onClose()}>
            {form.unsaved ? 'Close without saving' : 'Close'}
          </Button>
        </div>
      </div>
      {post && asks && <ReasonDialog what={asks} post={post} onClose={() => setAsks(undefined)} onDone={done} />}
    </div>
  );
}
