import type { Comment } from '@farm/contracts';
import { Button, Checkbox, Field, Form, Problem, Status, TextArea } from '@farm/ui';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Honeypot } from '../../writer/honeypot';
import { COUNTED_FROM, LONGEST } from '../comment-words';
import styles from '../comments.module.css';
import { useCommentForm } from './use-comment-form';

type Typing = KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>;

/** The browser's own way is shut while Post is disabled: the keys ask the form itself. */
function submitBy(event: Typing): void {
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
const byEnter = (event: Typing) => event.key === 'Enter' && !event.nativeEvent.isComposing && submitBy(event);
const byCtrlEnter = (event: Typing) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submitBy(event);

interface Props {
  /** The comment that is answered; none: a comment of its own. */
  parent?: { id: string; name: string };
  onPosted: (comment: Comment) => void;
  /** Closes a reply box; what was typed waits for the next time. */
  onCancel?: () => void;
}

/** Name, words and, for a comment of its own, whether it is a question. Spec 2 section 5. */
export function CommentForm({ parent, onPosted, onCancel }: Props) {
  const form = useCommentForm(parent?.id, onPosted);
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(form.name === '' ? 'input' : 'textarea'); // the first field to fill in when a box opens
  const isReply = parent !== undefined;
  useEffect(() => {
    if (isReply) box.current?.querySelector<HTMLElement>(first.current)?.focus();
  }, [isReply]);
  return (
    <div ref={box} className={parent ? styles.replyBox : styles.form} data-print="never">
      <Form
        onSubmit={form.send}
        onKeyDown={(event) => event.key === 'Escape' && onCancel?.()}
        aria-label={parent ? `Reply to ${parent.name}` : 'Write a comment'}
      >
        <Field
          label="Your name"
          name="commenterName"
          autoComplete="nickname"
          hint={parent ? undefined : 'A first name is enough.'}
          value={form.name}
          onValue={form.typeName}
          onKeyDown={byEnter}
          error={form.nameError}
        />
        <TextArea
          label={parent ? 'Your reply' : 'Your comment'}
          name="content"
          rows={parent ? 3 : 4}
          limit={LONGEST}
          countFrom={COUNTED_FROM}
          value={form.text}
          onValue={form.typeText}
          onKeyDown={byCtrlEnter}
          error={form.textError}
        />
        {!parent && (
          <Checkbox label="This is a question for the farm" checked={form.question} onChecked={form.askFarm} />
        )}
        <Honeypot value={form.website} onValue={form.setWebsite} />
        <div className={styles.row}>
          <Button
            size={parent ? 'small' : 'normal'}
            busy={form.isPending}
            busyLabel="Posting..."
            disabled={!parent && form.isBlank}
          >
            {parent ? 'Post reply' : 'Post'}
          </Button>
          {onCancel && (
            <Button type="button" kind="quiet" size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
        <Problem text={form.problem} />
        <Status>{form.detail}</Status>
      </Form>
    </div>
  );
}
