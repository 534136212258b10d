import type { ModeratedComment } from '@farm/contracts';
import { Dialog, Form, Problem, TextArea } from '@farm/ui';
import { useState } from 'react';
import { SendOrCancel } from '../../desk/send-or-cancel';
import classes from '../moderation.module.css';
import { whyNot, useAnswer, type Asked } from '../use-moderation';

const LONGEST = 2_000;

const faultOf = (text: string): string | undefined => {
  const { length } = [...text.trim()];
  return length > 0 && length <= LONGEST ? undefined : 'Please write an answer of up to 2,000 characters.';
};

interface Props {
  comment: ModeratedComment;
  asked: Asked;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** The farm answers below a comment, for everybody to read. */
export function AnswerDialog({ comment, asked, onClose, onDone }: Props) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAnswer(asked, comment);
  const send = () => {
    setTried(true);
    if (faultOf(text) !== undefined || isPending) return;
    mutate(text.trim(), { onSuccess: () => onDone(`Answered: ${comment.name}.`) });
  };
  return (
    <Dialog open title={`Answer ${comment.name}`} onClose={onClose}>
      <Form onSubmit={send}>
        <blockquote className={classes.parent}>
          <p className={classes.words}>{comment.content}</p>
        </blockquote>
        <TextArea
          label="Answer of the farm"
          hint="It is published at once, in the farm’s name."
          rows={6}
          limit={LONGEST}
          value={text}
          onValue={setText}
          error={isTried ? faultOf(text) : undefined}
        />
        <Problem text={whyNot(error)} />
        <SendOrCancel label="Publish the answer" busy={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
