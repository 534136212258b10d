import { Button, Field, Form } from '@farm/ui';
import { useState } from 'react';

const NO_NAME = 'Please name it, so that you know it again.';

interface Props {
  label: string;
  button: string;
  /** What stands in the field at first. */
  first: string;
  busy: boolean;
  onName: (name: string) => void;
}

/** What a passkey is called: asked for a new one, and when one is renamed. */
export function PasskeyNameForm({ label, button, first, busy, onName }: Props) {
  const [name, setName] = useState(first);
  const [error, setError] = useState<string>();
  const submit = () => {
    setError(name.trim() ? undefined : NO_NAME);
    if (name.trim()) onName(name.trim());
  };
  return (
    <Form onSubmit={submit}>
      <Field label={label} name="passkey-name" maxLength={60} value={name} onValue={setName} error={error} />
      <Button kind="second" busy={busy}>
        {button}
      </Button>
    </Form>
  );
}
