import { Button, Disclosure, Field, Form, Problem, Status } from '@farm/ui';
import { sentenceOf, useMutation } from '@farm/web-kit';
import { useState } from 'react';

const UNCHECKED = 'We could not check this code. Please try again.';

interface CodeFormProps {
  /** The code that is in the payment. */
  applied: string | null;
  /** '$29.99': what is paid with it. */
  total: string;
  /** Money may be moving: codes wait. */
  disabled: boolean;
  /** Takes a code; rejects with the service's refusal. */
  onCode: (code: string) => Promise<void>;
}

/** (+) A discount code. It opens the payment anew, so the total stands on the button before money moves. */
export function CodeForm({ applied, total, disabled, onCode }: CodeFormProps) {
  const [typed, setTyped] = useState('');
  const entry = useMutation({ mutationFn: () => onCode(typed.trim()) });
  const submit = () => {
    if (typed.trim() && !entry.isPending && !disabled) entry.mutate();
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
          onValue={setTyped}
        />
        <Problem text={entry.isError ? (sentenceOf(entry.error) ?? UNCHECKED) : null} />
        <Status>{applied !== null && !entry.isError ? `${applied} is in. You pay ${total}.` : null}</Status>
        <Button kind="quiet" busy={entry.isPending} busyLabel="Checking..." disabled={disabled}>
          Use code
        </Button>
      </Form>
    </Disclosure>
  );
}
