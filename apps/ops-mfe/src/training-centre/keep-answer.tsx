import { Banner, Button, Field, Form, Problem } from '@farm/ui';
import { toast } from '@farm/web-kit';
import { useState } from 'react';
import { SendOrCancel } from '../desk/send-or-cancel';
import classes from './training.module.css';
import { filled, useReinforce, whyNotTaught } from './use-training';

interface Props {
  /** The answer that is good as it is. */
  answer: string;
}

/** Keeps an answer as it is, with a word why: the reinforcement. Whoever changes it later hears of it. */
export function KeepAnswer({ answer }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [reinforcementMessage, setMessage] = useState('');
  const { mutate, isPending, data, error } = useReinforce();
  const send = () => {
    if (isPending) return;
    mutate(
      { goodResponse: answer, ...filled({ reinforcementMessage }) },
      { onSuccess: ({ success }) => success && toast({ title: 'Positive reinforcement sent!' }) },
    );
  };
  if (data?.success)
    return (
      <Banner kind="ok" title="Positive reinforcement sent!">
        {data.activated ? 'This answer is kept from now on.' : 'Saved as a draft: it is not in force yet.'}
      </Banner>
    );
  if (!isOpen)
    return (
      <Button type="button" kind="quiet" size="small" onClick={() => setOpen(true)}>
        Keep this answer
      </Button>
    );
  return (
    <Form className={classes.form} aria-label="Keep this answer" onSubmit={send}>
      <Field label="Why it is good (optional)" value={reinforcementMessage} onValue={setMessage} maxLength={500} />
      <SendOrCancel
        label="Send positive reinforcement"
        busy={isPending}
        busyLabel="Sending..."
        onCancel={() => setOpen(false)}
      />
      <Problem text={whyNotTaught(error)} />
    </Form>
  );
}
