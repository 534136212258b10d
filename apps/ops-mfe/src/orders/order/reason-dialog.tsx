import { Dialog, Form, Problem } from '@farm/ui';
import { useState, type ComponentProps } from 'react';
import { ReasonField } from '../../desk/reason-field';
import { reasonProblem } from '../../desk/reason-problem';
import { SendOrCancel } from '../../desk/send-or-cancel';
import { ConfirmFirst } from '../../wall/confirm-first';
import { whyNot, useAct, type OrderFile, type PlainAct } from '../use-orders';
import type { Told } from './order-acts';

interface Wording {
  label: string;
  /** What happens when the button is pressed. */
  says: string;
  done: string;
  danger?: boolean;
}

export const PLAIN_ACTS: Record<PlainAct, Wording> = {
  letters: {
    label: 'Send the letter again',
    says: 'The order’s own letter goes to the buyer once more.',
    done: 'The letter is on its way.',
  },
  links: {
    label: 'Send a library link',
    says: 'The buyer gets a key to the library by e-mail. It works once, for half an hour.',
    done: 'The library link is on its way.',
  },
  grants: {
    label: 'Reset the downloads',
    says: 'The buyer gets five new downloads for 30 days, by a new link.',
    done: 'New downloads are on their way.',
  },
  suspend: {
    label: 'Suspend access',
    says: 'The buyer can open nothing until you give the access back. No money moves.',
    done: 'Access is suspended.',
    danger: true,
  },
  revoke: {
    label: 'Revoke access',
    says: 'Links that were mailed stop working and a certificate is shown as revoked. No money moves.',
    done: 'Access is revoked.',
    danger: true,
  },
  reinstate: {
    label: 'Give access back',
    says: 'Your hold ends. What the buyer may open then follows the money.',
    done: 'The hold has ended.',
  },
};

/** The reason for an act on an order. */
export const Reason = (props: Pick<ComponentProps<typeof ReasonField>, 'reason' | 'onReason' | 'problem'>) => (
  <ReasonField label="Why" hint="It stays in the order’s timeline. Please name nobody." {...props} />
);

interface Props {
  act: PlainAct;
  order: OrderFile;
  onClose: () => void;
  onTold: (told: Told) => void;
}

/** One act that needs a reason and nothing else. */
export function ReasonDialog({ act, order, onClose, onTold }: Props) {
  const { label, says, done, danger } = PLAIN_ACTS[act];
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useAct(order.id);
  const send = () => {
    const wrong = reasonProblem(reason);
    setProblem(wrong);
    if (wrong || isPending) return;
    mutate({ what: act, reason: reason.trim() }, { onSuccess: () => onTold({ kind: 'ok', text: done }) });
  };
  return (
    <Dialog open title={`${label}: ${order.number}`} onClose={onClose}>
      <Form onSubmit={send}>
        <p>{says}</p>
        <Reason reason={reason} onReason={setReason} problem={problem} />
        <Problem text={whyNot(error)} />
        <ConfirmFirst error={error} />
        <SendOrCancel label={label} kind={danger ? 'danger' : 'primary'} busy={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
