import { Button, Disclosure, Field, Form, Problem, RadioGroup, TextArea } from '@farm/ui';
import { useState } from 'react';
import { textFieldOf } from '../text-field-of';
import classes from '../training.module.css';
import { sessionProblem, type CorrectionFields } from './correction-fields';

const SCOPES = [
  { value: 'topic', label: 'Wherever this topic is meant' },
  { value: 'question', label: 'This question only' },
] as const;

interface Props {
  fields: CorrectionFields;
  onFields: (change: (now: CorrectionFields) => CorrectionFields) => void;
  busy: boolean;
  problem: string | null;
  onPreview: () => void;
}

/** What was wrong and what to say instead. The first press shows what would change; nothing is saved by it. */
export function CorrectionForm({ fields, onFields, busy, problem, onPreview }: Props) {
  const [isTried, setTried] = useState(false);
  const of = textFieldOf(fields, onFields);
  const isBlank = fields.correctionMessage.trim() === '';
  const wrongSession = sessionProblem(fields.sessionId);
  const send = () => {
    setTried(true);
    if (!isBlank && !wrongSession && !busy) onPreview();
  };
  return (
    <Form className={classes.form} onSubmit={send}>
      <TextArea
        label="Question (optional)"
        hint="What was asked. Left blank, it is the question of the session, or of the newest message with that answer."
        rows={2}
        limit={2000}
        {...of('question')}
      />
      <TextArea label="Incorrect response (optional)" limit={4000} {...of('incorrectResponse')} />
      <TextArea label="What Dexter should say instead" limit={2000} {...of('correctionMessage')} />
      <RadioGroup
        legend="Where it holds"
        options={SCOPES}
        value={fields.scope}
        onValue={(scope) => onFields((now) => ({ ...now, scope }))}
      />
      <Disclosure summary="More, if you like" open={fields.sessionId !== ''}>
        <div className={classes.form}>
          <Field
            label="Reinforcement (optional)"
            hint="Why the new answer is better."
            maxLength={500}
            {...of('reinforcement')}
          />
          <Field
            label="Another way to ask it (optional)"
            hint="It becomes a check: this way of asking must bring the new answer, too."
            {...of('paraphrase')}
            maxLength={2000}
          />
          <Field label="Session id (optional)" {...of('sessionId')} error={isTried ? wrongSession : undefined} />
        </div>
      </Disclosure>
      <div>
        <Button kind="second" busy={busy} busyLabel="Looking..." disabled={isBlank}>
          Show what it would change
        </Button>
      </div>
      <Problem text={problem} />
    </Form>
  );
}
