import type { Gate, ListedLesson } from '@farm/contracts';
import { Dialog, Form, Problem } from '@farm/ui';
import { useState } from 'react';
import { ReasonField } from '../../desk/reason-field';
import { reasonProblem } from '../../desk/reason-problem';
import { SendOrCancel } from '../../desk/send-or-cancel';
import { ConfirmFirst } from '../../wall/confirm-first';
import { useRetire, whyNot } from './use-versions';

interface Props {
  lesson: ListedLesson;
  onClose: () => void;
  onDone: (told: { activated: boolean; gate: Gate }) => void;
}

/** Takes a lesson back, with a reason. */
export function RetireDialog({ lesson, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useRetire(lesson.id);
  const wrong = reasonProblem(reason);
  const send = () => {
    setTried(true);
    if (!wrong && !isPending) mutate(reason.trim(), { onSuccess: onDone });
  };
  return (
    <Dialog open title="Retire this lesson" onClose={onClose}>
      <Form onSubmit={send}>
        <p>{lesson.text}</p>
        <ReasonField
          label="Why"
          hint="It stays in the record."
          reason={reason}
          onReason={setReason}
          problem={isTried ? wrong : undefined}
        />
        <Problem text={whyNot(error)} />
        <ConfirmFirst error={error} />
        <SendOrCancel label="Retire" kind="danger" busy={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
