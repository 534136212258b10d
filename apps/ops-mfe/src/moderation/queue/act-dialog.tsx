import type { ModeratedComment } from '@farm/contracts';
import { Dialog, Form, Problem, RadioGroup } from '@farm/ui';
import { useState } from 'react';
import { ReasonField } from '../../desk/reason-field';
import { reasonProblem } from '../../desk/reason-problem';
import { SendOrCancel } from '../../desk/send-or-cancel';
import { ACTS } from '../acts';
import { whyNot, useAct, type Asked } from '../use-moderation';

const DAYS = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
] as const;
type Days = (typeof DAYS)[number]['value'];

interface Props {
  act: 'delete' | 'block';
  comment: ModeratedComment;
  asked: Asked;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** What cannot be undone, or weighs on a visitor: it needs a reason and a second press. */
export function ActDialog({ act, comment, asked, onClose, onDone }: Props) {
  const { label, says, done } = ACTS[act];
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<Days>('1');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(asked, () => onDone(done(comment.name)));
  const fault = reasonProblem(reason);
  const send = () => {
    setTried(true);
    if (fault !== undefined || isPending) return;
    const blocked = act === 'block' ? { days: Number(days) as 1 | 7 | 30 } : {};
    mutate({ comment, action: act, reason: reason.trim(), ...blocked });
  };
  return (
    <Dialog open title={`${label}: ${comment.name}`} onClose={onClose}>
      <Form onSubmit={send}>
        <p>{says}</p>
        {act === 'block' && <RadioGroup legend="For how long" options={DAYS} value={days} onValue={setDays} />}
        <ReasonField
          label="Why"
          hint="It stays in the list of what was done."
          reason={reason}
          onReason={setReason}
          problem={isTried ? fault : undefined}
        />
        <Problem text={whyNot(error)} />
        <SendOrCancel label={label} kind="danger" busy={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
