import { Button, Field, Form } from '@farm/ui';
import { useState } from 'react';
import classes from '../quiz-challenge.module.css';

interface NameFormProps {
  name: string;
  problem: string | null;
  busy: boolean;
  onSave: (name: string) => void;
}

/** The name prompt; 'Save Name' is disabled when the name is blank. Spec 2 section 5. */
export function NameForm({ name, problem, busy, onSave }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const asked = typed.trim();
  return (
    <Form className={classes.nameForm} onSubmit={() => asked && !busy && onSave(asked)}>
      <Field
        label="Your name"
        hint="Use a nickname, not your full name."
        error={problem ?? undefined}
        value={typed}
        onValue={setTyped}
        autoComplete="nickname"
      />
      <Button disabled={asked === ''} busy={busy} busyLabel="Saving...">
        Save Name
      </Button>
    </Form>
  );
}
