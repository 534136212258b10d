import {
  Banner,
  Button,
  Disclosure,
  EmptyState,
  Field,
  Form,
  FormError,
  RadioGroup,
  SectionHeading,
  TextArea,
} from '@farm/ui';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { formatCount } from '../admin/format';
import type { Body, Reply } from '../admin/queries';
import { controlsOf } from '../admin/form-state';
import { BeforeAfter } from '../dexter/judgement';

type Preview = Reply<'POST /api/dexter/corrections/preview'>;

export interface CorrectionFields {
  question: string;
  incorrectResponse: string;
  correctionMessage: string;
  reinforcement: string;
  sessionId: string;
  paraphrase: string;
  scope: NonNullable<Body<'POST /api/dexter/corrections/preview'>['scope']>;
}

const SCOPES = [
  { value: 'topic', label: 'Wherever this topic is meant' },
  { value: 'question', label: 'This question only' },
] as const;

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const validateSessionId = (sessionId: string): string | undefined =>
  sessionId.trim() === '' || SESSION_ID.test(sessionId.trim())
    ? undefined
    : 'Please copy the session id as Custom Training shows it, or leave it blank.';

interface CorrectionFormProps {
  fields: CorrectionFields;
  onFields: (change: (now: CorrectionFields) => CorrectionFields) => void;
  isPending: boolean;
  problem: string | null;
  onPreview: () => void;
}

/** What was wrong and what to say instead. The button shows what would change; nothing is saved by it. */
export function CorrectionForm({ fields, onFields, isPending, problem, onPreview }: CorrectionFormProps) {
  const [isTried, setTried] = useState(false);
  const control = controlsOf(fields, onFields);
  const isBlank = fields.correctionMessage.trim() === '';
  const sessionProblem = validateSessionId(fields.sessionId);
  const submit = () => {
    setTried(true);
    if (!isBlank && !sessionProblem) onPreview();
  };
  return (
    <Form className={admin.form} onSubmit={submit}>
      <TextArea
        label="Question (optional)"
        hint="What was asked. Left blank, it is the question of the session, or of the newest message with that answer."
        rows={2}
        limit={2000}
        {...control('question')}
      />
      <TextArea label="Incorrect response (optional)" limit={4000} {...control('incorrectResponse')} />
      <TextArea label="What Dexter should say instead" limit={2000} {...control('correctionMessage')} />
      <RadioGroup legend="Where it holds" options={SCOPES} {...control('scope')} />
      <Disclosure summary="More, if you like" open={fields.sessionId !== ''}>
        <div className={admin.page}>
          <Field
            label="Reinforcement (optional)"
            hint="Why the new answer is better."
            maxLength={500}
            {...control('reinforcement')}
          />
          <Field
            label="Another way to ask it (optional)"
            hint="It becomes a check: this way of asking must bring the new answer, too."
            maxLength={2000}
            {...control('paraphrase')}
          />
          <Field label="Session id (optional)" {...control('sessionId')} error={isTried ? sessionProblem : undefined} />
        </div>
      </Disclosure>
      <div>
        <Button variant="secondary" isPending={isPending} pendingLabel="Looking..." disabled={isBlank}>
          Show what it would change
        </Button>
      </div>
      <FormError text={problem} />
    </Form>
  );
}

/** Every question whose answer would change, with both answers: read before the correction is approved. */
export function CorrectionPreview({ preview: { topic, changes } }: { preview: Preview }) {
  return (
    <section className={admin.page}>
      <SectionHeading
        subtitle={
          topic
            ? `It belongs to the article “${topic.title}”.`
            : 'It belongs to no article: it becomes a topic of its own.'
        }
      >
        What it would change
      </SectionHeading>
      {changes.length === 0 ? (
        <EmptyState title="No other answer changes">
          None of the test questions would get a different answer.
        </EmptyState>
      ) : (
        <>
          <p>{`${formatCount(changes.length, 'question')} would be answered otherwise:`}</p>
          <ul className={admin.list} aria-label="Answers that would change">
            {changes.map(({ question, before, after }) => (
              <li key={question}>
                <p>
                  <strong>{question}</strong>
                </p>
                <BeforeAfter before={before} after={after} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface ApproveFormProps {
  preview: Preview;
  isPending: boolean;
  problem: string | null;
  onApprove: () => void;
}

/** The approval, after the preview was read. */
export function ApproveForm({ preview: { brokenChecks }, isPending, problem, onApprove }: ApproveFormProps) {
  return (
    <Form className={admin.form} aria-label="Approve" onSubmit={onApprove}>
      {brokenChecks.length > 0 && (
        <>
          <Banner variant="warning">
            {`${formatCount(brokenChecks.length, 'check fails', 'checks fail')} with this correction, so it would be saved as a draft.`}
          </Banner>
          <ul className={admin.list} aria-label="Checks that fail">
            {brokenChecks.map(({ caseKey, question, reason }) => (
              <li key={caseKey}>{`${question} (${reason})`}</li>
            ))}
          </ul>
        </>
      )}
      <div>
        <Button isPending={isPending} pendingLabel="Sending...">
          Send Correction
        </Button>
      </div>
      <FormError text={problem} />
    </Form>
  );
}
