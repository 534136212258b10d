import { Button, Field, Form, RadioGroup } from '@farm/ui';
import { useState } from 'react';
import classes from './posts.module.css';

interface Props {
  /** The farm's day: the first that can be chosen. */
  today: string;
  /** The day it waits for already, if any. */
  waitsFor: string | null;
  busy: boolean;
  /** No day: at once. */
  onPublish: (day: string | undefined) => void;
}

type When = 'now' | 'later';

/** When visitors may read it: at once, or on a day to come. */
export function PublishForm({ today, waitsFor, busy, onPublish }: Props) {
  const [when, setWhen] = useState<When>(waitsFor === null ? 'now' : 'later');
  const [day, setDay] = useState(waitsFor ?? '');
  const [wrong, setWrong] = useState<string>();
  const send = () => {
    const problem = when === 'later' && day < today ? 'Please choose today or a day to come.' : undefined;
    setWrong(problem);
    if (!problem && !busy) onPublish(when === 'now' ? undefined : day);
  };
  return (
    <Form className={classes.fields} onSubmit={send} aria-label="Publish">
      <RadioGroup<When>
        legend="When visitors read it"
        options={[
          { value: 'now', label: 'At once' },
          { value: 'later', label: 'From a day on, at midnight on the farm' },
        ]}
        value={when}
        onValue={setWhen}
      />
      {when === 'later' && <Field type="date" label="Day" min={today} value={day} onValue={setDay} error={wrong} />}
      <div>
        <Button busy={busy} busyLabel="Working...">
          {when === 'now' ? 'Save and publish' : 'Save and schedule'}
        </Button>
      </div>
    </Form>
  );
}
