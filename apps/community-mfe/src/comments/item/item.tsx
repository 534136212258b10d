import type { Comment } from '@farm/contracts';
import { Avatar, Badge } from '@farm/ui';
import { memo, useContext } from 'react';
import { WithLinks } from '../../hub/blog/with-links';
import { saidOf, WAITING } from '../comment-words';
import styles from '../comments.module.css';
import { withPosted } from '../thread-data';
import { buttonId, commentId, Tools, type Doing } from '../thread-tools';
import { useThreadChange } from '../use-comments';
import { CommentForm } from '../writing/comment-form';
import { EditBox } from '../writing/edit-box';
import { DeleteDialog } from './delete-dialog';
import { ItemActs } from './item-acts';
import { ReportDialog } from './report-dialog';
import { When } from './when';

interface ItemProps {
  comment: Comment;
  /** Who wrote what this answers, when it answers a reply. */
  answers?: string | undefined;
  /** What stands open here. */
  doing: Doing['kind'] | null;
}

function Head({ comment, answers }: Omit<ItemProps, 'doing'>) {
  const { id, commenter_name, createdat, parentid, edited, farm, pinned, question, answered } = comment;
  return (
    <div className={styles.head}>
      <Avatar name={commenter_name} />
      <p className={styles.who} id={`who-${id}`}>
        <strong>{commenter_name}</strong>{' '}
        {answers !== undefined && parentid !== undefined && (
          <>
            <a href={`#${commentId(parentid)}`}>replying to {answers}</a>{' '}
          </>
        )}
        <When createdat={createdat} />
        {edited && ' (edited)'}
      </p>
      {pinned && <Badge tone="plain">Pinned</Badge>}
      {farm && <Badge tone="green">The farm</Badge>}
      {question && <Badge tone="squash">Question</Badge>}
      {answered && <Badge tone="green">Answered by the farm</Badge>}
    </div>
  );
}

function Open({ comment, doing }: Omit<ItemProps, 'answers'>) {
  const { id, commenter_name: name } = comment;
  const { close, say } = useContext(Tools);
  const change = useThreadChange();
  const posted = (reply: Comment) => {
    change((thread) => withPosted(thread, reply));
    close(commentId(reply.id));
    say(saidOf(reply, 'Comment posted'));
  };
  switch (doing) {
    case 'reply':
      return <CommentForm parent={{ id, name }} onPosted={posted} onCancel={() => close(buttonId('reply', id))} />;
    case 'delete':
      return <DeleteDialog comment={comment} />;
    case 'report':
      return <ReportDialog comment={comment} />;
    case 'edit':
    case null:
      return null;
  }
}

/** One comment. It is drawn again only when itself has changed: long threads stay quick. */
export const Item = memo(function Item({ comment, answers, doing }: ItemProps) {
  const { id, content, status } = comment;
  if (status === 'deleted')
    return (
      <article id={commentId(id)} className={styles.item} tabIndex={-1}>
        <p className={styles.gone}>Removed by the writer</p>
      </article>
    );
  return (
    <article id={commentId(id)} className={styles.item} tabIndex={-1} aria-labelledby={`who-${id}`}>
      <Head comment={comment} answers={answers} />
      {doing === 'edit' ? (
        <EditBox comment={comment} />
      ) : (
        <>
          <p className={styles.content}>
            <WithLinks text={content} rel="nofollow ugc noopener" />
          </p>
          {status === 'pending' && <p className={styles.waiting}>{WAITING}</p>}
          <ItemActs comment={comment} isReplying={doing === 'reply'} />
          <Open comment={comment} doing={doing} />
        </>
      )}
    </article>
  );
});
