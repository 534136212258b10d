import { looksLikeEmail } from '@farm/farm';
import { Button, Field, Form, Problem, Status } from '@farm/ui';
import { useMutation } from '@farm/web-kit';
import { useState } from 'react';
import { whatFailed } from '../failures/what-failed';
import classes from './email-form.module.css';

interface EmailFormProps {
  label: string;
  hint?: string;
  button: string;
  busyLabel: string;
  /** Sends the address and returns what is to be said, if anything. Rejects with the service's refusal. */
  onSend: (email: string) => Promise<string | null>;
}

/** Asks for one address and says what became of it. The form stays: a slip of the finger can be mended. */
export function EmailForm({ label, hint, button, busyLabel, onSend }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const sending = useMutation({ mutationFn: () => onSend(email.trim()) });
  const submit = () => {
    const ready = looksLikeEmail(email.trim());
    setFaulty(!ready);
    if (ready && !sending.isPending) sending.mutate();
  };
  return (
    <Form className={classes.form} onSubmit={submit} aria-label={button}>
      <Field
        label={label}
        hint={hint}
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onValue={setEmail}
        error={isFaulty ? 'Please type your whole e-mail address, like name@example.com.' : undefined}
      />
      <Problem text={sending.isError ? whatFailed(sending.error, 'That did not work. Please try again.') : null} />
      <Status>{sending.data ?? null}</Status>
      <Button kind="second" busy={sending.isPending} busyLabel={busyLabel}>
        {button}
      </Button>
    </Form>
  );
}
