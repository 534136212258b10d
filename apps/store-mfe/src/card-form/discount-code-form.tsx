import { Button, Disclosure, Field, Form, FormError, Status } from '@farm/ui';
import { getServerMessage, useSubmit } from '@farm/web-kit';
import { useState } from 'react';

interface DiscountCodeFormProps {
  /** The code that the payment includes. */
  applied: string | null;
  /** '$29.99': the amount with that code. */
  total: string;
  /** While a payment runs. */
  disabled: boolean;
  /** Applies a code; rejects if the service rejects it. */
  onCode: (code: string) => Promise<void>;
}

/** A discount code. It opens the payment again, so that the button shows the new total before the buyer pays. */
export function DiscountCodeForm({ applied, total, disabled, onCode }: DiscountCodeFormProps) {
  const [typed, setTyped] = useState('');
  const application = useSubmit({
    send: () => onCode(typed.trim()),
    toMessage: (error) => getServerMessage(error) ?? "We couldn't check this code. Please try again.",
  });
  const submit = () => {
    if (typed.trim() && !disabled) application.submit();
  };
  return (
    <Disclosure summary="Have a code?">
      <Form onSubmit={submit} aria-label="Discount code">
        <Field
          label="Code"
          name="discount-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onValueChange={setTyped}
        />
        <FormError text={application.problem} />
        <Status>{applied !== null && !application.error ? `${applied} is applied. You pay ${total}.` : null}</Status>
        <Button variant="outline" isPending={application.isPending} pendingLabel="Checking..." disabled={disabled}>
          Apply code
        </Button>
      </Form>
    </Disclosure>
  );
}
