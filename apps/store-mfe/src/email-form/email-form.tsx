import { isEmail } from '@farm/farm';
import { Button, type ButtonVariant, Field, Form, FormError, Status } from '@farm/ui';
import { useSubmit } from '@farm/web-kit';
import { useState } from 'react';
import { errorMessage } from '../errors';
import classes from './email-form.module.css';

interface EmailFormProps {
  label: string;
  hint?: string;
  button: string;
  pendingLabel: string;
  variant?: ButtonVariant;
  /** Sends the address. Resolves to the message to show, if any. */
  onSend: (email: string) => Promise<string | null>;
}

/** A form for one email address. It stays after a success, so that a typo can be corrected. */
export function EmailForm({ label, hint, button, pendingLabel, variant, onSend }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const request = useSubmit({
    send: () => onSend(email.trim()),
    toMessage: (error) => errorMessage(error, 'Something went wrong. Please try again.'),
  });
  const submit = () => {
    const isValid = isEmail(email.trim());
    setInvalid(!isValid);
    if (isValid) request.submit();
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
        onValueChange={setEmail}
        error={isInvalid ? 'Please enter a full email address, like name@example.com.' : undefined}
      />
      <FormError text={request.problem} />
      <Status>{request.data ?? null}</Status>
      <Button variant={variant} isPending={request.isPending} pendingLabel={pendingLabel}>
        {button}
      </Button>
    </Form>
  );
}
