import { deleteOpsInboxPostsId } from '@farm/contracts/form-rules';
import { Banner, Button, Disclosure, Field, Form, Row, SectionHeading, Stack, TextArea } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/unsaved-changes';
import { useEffect, useRef } from 'react';
import { AdminActionDialog, useDialog } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import { FormSubmit } from '../admin/form-submit';
import { PictureField } from '../files/picture-field';
import { formatCalendarDay } from '../admin/format';
import { StatusBadge } from '../admin/status-badge';
import { POST_ACTION, type EditablePost } from './post-data';
import { PostPreview, PublishForm, Tips } from './post-fields';
import { fieldsOf, POST_STATES } from './post-form';
import classes from './posts.module.css';
import { usePostForm } from './use-post-form';

type PostForm = ReturnType<typeof usePostForm>;

function Fields({ form }: { form: PostForm }) {
  const { post } = form;
  const isPublished = post?.state === 'published';
  return (
    <Form onSubmit={form.save} aria-label="The post">
      <Field label="Title" {...form.field('title')} />
      <Field
        label="URL"
        hint={
          isPublished
            ? 'Readers may have this URL already.'
            : 'Lowercase letters, digits and dashes. Leave it blank to use the title.'
        }
        readOnly={isPublished}
        {...form.field('slug')}
        autoComplete="off"
        spellCheck={false}
      />
      <TextArea
        label="Text"
        hint="Plain text. A blank line starts a new paragraph."
        rows={14}
        {...form.textArea('content')}
      />
      <PictureField label="Picture" {...form.choice('picture')} error={form.errorOf('picture')} />
      <Tips tips={form.values.tips} onTips={(tips) => form.set('tips', tips)} error={form.errorOf('tips')} />
      {form.conflict && <Conflict stored={form.conflict} onOverwrite={form.overwrite} onDiscard={form.discard} />}
      <Banner variant="success">{form.done}</Banner>
      <FormSubmit action={form} variant="secondary">
        {post ? 'Save' : 'Save as a draft'}
      </FormSubmit>
    </Form>
  );
}

interface ConflictProps {
  /** The version that somebody else saved. */
  stored: EditablePost;
  onOverwrite: (stored: EditablePost) => void;
  onDiscard: (stored: EditablePost) => void;
}

function Conflict({ stored, onOverwrite, onDiscard }: ConflictProps) {
  return (
    <Stack role="group" aria-label="Two versions">
      <p>Your text is still here. Compare it with the saved version and choose one.</p>
      <Disclosure summary="The saved version">
        <PostPreview fields={fieldsOf(stored)} label="The saved version" />
      </Disclosure>
      <Row gap={2}>
        <Button type="button" variant="secondary" onClick={() => onOverwrite(stored)}>
          Save my text over it
        </Button>
        <Button type="button" variant="outline" onClick={() => onDiscard(stored)}>
          Use the saved version
        </Button>
      </Row>
    </Stack>
  );
}

/** @returns the updated post; null if it is deleted */
type Removal = (id: string, reason: string) => Promise<EditablePost | null>;

const REMOVALS = {
  unpublish: {
    label: 'Unpublish',
    description: 'Visitors no longer see the post, and its day is free. It becomes a draft.',
    send: (id, reason) => call('POST /api/ops/inbox/posts/:id/unpublish', { params: { id }, body: { reason } }),
  },
  delete: {
    label: 'Delete',
    description: 'The post is removed from the site. Its text stays in the log.',
    send: async (id, reason) => {
      await call('DELETE /api/ops/inbox/posts/:id', { params: { id }, body: { reason } });
      return null;
    },
  },
} as const satisfies Record<string, { label: string; description: string; send: Removal }>;

interface RemovalDialogProps {
  kind: keyof typeof REMOVALS;
  post: EditablePost;
  onClose: () => void;
  onDone: (post: EditablePost | null) => void;
}

function RemovalDialog({ kind, post, onClose, onDone }: RemovalDialogProps) {
  const { label, description, send } = REMOVALS[kind];
  const form = useActionForm({
    ...POST_ACTION,
    rules: deleteOpsInboxPostsId,
    values: { reason: '' },
    key: ['remove post', post.id],
    send: ({ reason }) => send(post.id, reason),
    onSuccess: onDone,
  });
  return (
    <AdminActionDialog
      title={`${label}: ${post.title}`}
      submitLabel={label}
      variant="danger"
      action={form}
      onClose={onClose}
    >
      <p>{description}</p>
      <TextArea label="Reason" rows={3} {...form.textArea('reason')} />
    </AdminActionDialog>
  );
}

function Heading({ form }: { form: PostForm }) {
  const { post, isRestored, isUnsaved, discard } = form;
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => heading.current?.focus(), []); // after the list is unmounted, for screen readers
  return (
    <div ref={heading} tabIndex={-1} className={classes.wide}>
      <SectionHeading level={2}>{post ? post.title : 'New post'}</SectionHeading>
      {post && (
        <Row gap={2}>
          <StatusBadge statuses={POST_STATES} status={post.state} />
          {post.publishOn !== null && <span>{formatCalendarDay(post.publishOn)}</span>}
        </Row>
      )}
      {isRestored && isUnsaved && (
        <Banner>
          <p>We restored your unsaved text.</p>
          <Button type="button" variant="link" onClick={() => discard()}>
            Discard it
          </Button>
        </Banner>
      )}
    </div>
  );
}

interface PostEditorProps {
  opened: EditablePost | null;
  today: string;
  onClose: (message?: string) => void;
}

export function PostEditor({ opened, today, onClose }: PostEditorProps) {
  const form = usePostForm(opened, today);
  const dialog = useDialog<keyof typeof REMOVALS>();
  const { post } = form;
  const close = (message?: string) => {
    form.reset();
    onClose(message);
  };
  const handleRemoval = (now: EditablePost | null) => {
    dialog.finish();
    if (now) form.onUnpublished(now);
    else close('The post is deleted.');
  };
  useUnsavedChanges(form.isUnsaved);
  return (
    <div className={classes.editor}>
      <Heading form={form} />
      <Fields form={form} />
      <Stack>
        <PostPreview fields={form.values} />
        {post?.state !== 'published' && <PublishForm form={form} today={today} />}
        <Row gap={2}>
          {post && post.state !== 'draft' && (
            <Button type="button" variant="outline" onClick={() => dialog.open('unpublish')}>
              Unpublish
            </Button>
          )}
          {post && (
            <Button type="button" variant="danger" onClick={() => dialog.open('delete')}>
              Delete
            </Button>
          )}
          <Button type="button" variant="outline" onClick={() => close()}>
            {form.isUnsaved ? 'Close without saving' : 'Close'}
          </Button>
        </Row>
      </Stack>
      {post && dialog.subject && (
        <RemovalDialog kind={dialog.subject} post={post} onClose={dialog.close} onDone={handleRemoval} />
      )}
    </div>
  );
}
