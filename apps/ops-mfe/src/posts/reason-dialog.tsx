import { Dialog, Form, Problem } from '@farm/ui';
import { useState } from 'react';
import { ReasonField } from '../desk/reason-field';
import { reasonProblem } from '../desk/reason-problem';
import { SendOrCancel } from '../desk/send-or-cancel';
import { ConfirmFirst } from '../wall/confirm-first';
import { useAct, whyNot, type Post } from './use-posts';

export type ReasonAct = 'take back' | 'delete';
const WORDS: Record<ReasonAct, { label: string; says: string }> = {
  'take back': {
    label: 'Take back',
    says: 'Visitors no longer find the post, and its day is empty. You keep it as a draft.',
  },
  delete: { label: 'Delete', says: 'The post is gone from the site. Its words stay in the history of what was done.' },
};

interface Props {
  what: ReasonAct;
  post: Post;
  onClose: () => void;
  /** The post as it stands then; null: it is gone. */
  onDone: (post: Post | null) => void;
}

/** An act that needs a reason. */
export function ReasonDialog({ what, post, onClose, onDone }: Props) {
  const { label, says } = WORDS[what];
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { mutate, isPending, error } = useAct();
  const send = () => {
    const problem = reasonProblem(reason);
    setWrong(problem);
    if (!problem && !isPending) mutate({ what, post, reason: reason.trim() }, { onSuccess: onDone });
  };
  return (
    <Dialog open title={`${label}: ${post.title}`} onClose={onClose}>
      <Form onSubmit={send}>
        <p>{says}</p>
        <ReasonField label="Why" reason={reason} onReason={setReason} problem={wrong} />
        <Problem text={whyNot(error)} />
        <ConfirmFirst error={error} />
        <SendOrCancel label={label} kind="danger" busy={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
