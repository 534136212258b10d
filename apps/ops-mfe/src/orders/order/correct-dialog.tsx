import { looksLikeEmail } from '@farm/farm';
import { Dialog, Field, Form, Problem } from '@farm/ui';
import { useState } from 'react';
import { reasonProblem } from '../../desk/reason-problem';
import { SendOrCancel } from '../../desk/send-or-cancel';
import { ConfirmFirst } from '../../wall/confirm-first';
import { whyNot, useCorrectEmail, useCorrectName, type OrderFile } from '../use-orders';
import type { Told } from './order-acts';
import { Reason } from './reason-dialog';

const WORDS = {
  email: {
    title: 'Correct the e-mail address',
    says: 'The old and the new address are both told. Links mailed to the old one stop working.',
    label: 'New e-mail address',
    wrong: 'Please enter a valid email address.',
    send: 'Correct the address',
    done: 'The address is corrected. Both addresses are told.',
  },
  name: {
    title: 'Correct the certificate’s name',
    says: 'A name is corrected once. The code and the date stay.',
    label: 'Name on the certificate',
    wrong: 'Please give a name of 2 to 80 characters.',
    send: 'Correct the name',
    done: 'The name is corrected.',
  },
} as const;

const fits = (what: keyof typeof WORDS, text: string) =>
  what === 'email' ? looksLikeEmail(text) : text.length >= 2 && text.length <= 80;

interface Props {
  what: keyof typeof WORDS;
  order: OrderFile;
  onClose: () => void;
  onTold: (told: Told) => void;
}

/** Puts right what stands wrong about a buyer. */
export function CorrectDialog({ what, order, onClose, onTold }: Props) {
  const words = WORDS[what];
  const [text, setText] = useState(what === 'name' ? (order.certificate?.name ?? '') : '');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ text?: string; reason?: string }>({});
  const email = useCorrectEmail(order.id);
  const name = useCorrectName(order.id);
  const { isPending, error } = what === 'email' ? email : name;
  const send = () => {
    const given = text.trim();
    const why = reasonProblem(reason);
    setWrong({ ...(fits(what, given) ? {} : { text: words.wrong }), ...(why ? { reason: why } : {}) });
    if (isPending || why || !fits(what, given)) return;
    const onSuccess = () => onTold({ kind: 'ok', text: words.done });
    if (what === 'email') email.mutate({ email: given, reason: reason.trim() }, { onSuccess });
    else name.mutate({ name: given, reason: reason.trim() }, { onSuccess });
  };
  return (
    <Dialog open title={`${words.title}: ${order.number}`} onClose={onClose}>
      <Form onSubmit={send}>
        <p>{words.says}</p>
        <Field
          type={what === 'email' ? 'email' : 'text'}
          label={words.label}
          autoComplete="off"
          value={text}
          onValue={setText}
          error={wrong.text}
        />
        <Reason reason={reason} onReason={setReason} problem={wrong.reason} />
        <Problem text={whyNot(error)} />
        <ConfirmFirst error={error} />
        <SendOrCancel label={words.send} busy={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
