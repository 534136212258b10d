import { Banner, Disclosure, EmptyState, Field, Form, RadioGroup, Stack, TextArea } from '@farm/ui';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { FormSubmit, type FormAction } from '../admin/form-submit';
import { formatCount } from '../admin/format';
import type { Body, Reply } from '../admin/queries';
import { controlsOf } from '../admin/form-state';
import { Section } from '../admin/section';
import { AnswerChanges } from '../dexter/judgement';

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
  { value: 'topic', label: 'Every question on this topic' },
  { value: 'question', label: 'This question only' },
] as const;

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const validateSessionId = (sessionId: string): string | undefined =>
  sessionId.trim() === '' || SESSION_ID.test(sessionId.trim())
    ? undefined
    : 'Please copy the session ID from Custom Training, or leave it blank.';

interface CorrectionFormProps {
  fields: CorrectionFields;
  onFields: (change: (now: CorrectionFields) => CorrectionFields) => void;
  preview: FormAction;
  onPreview: () => void;
}

/** The form for a correction. Its button only previews the changes. */
export function CorrectionForm({ fields, onFields, preview, onPreview }: CorrectionFormProps) {
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
        hint="If you leave it blank, we use the question of the session, or of the newest message with that answer."
        rows={2}
        limit={2000}
        {...control('question')}
      />
      <TextArea label="Incorrect response (optional)" limit={4000} {...control('incorrectResponse')} />
      <TextArea label="What Dexter should say instead" limit={2000} {...control('correctionMessage')} />
      <RadioGroup legend="Applies to" options={SCOPES} {...control('scope')} />
      <Disclosure summary="More options" open={fields.sessionId !== ''}>
        <Stack gap={5}>
          <Field
            label="Reinforcement (optional)"
            hint="Why the new answer is better."
            maxLength={500}
            {...control('reinforcement')}
          />
          <Field
            label="Another way to ask it (optional)"
            hint="Saved as a test: this wording must get the new answer, too."
            maxLength={2000}
            {...control('paraphrase')}
          />
          <Field label="Session ID (optional)" {...control('sessionId')} error={isTried ? sessionProblem : undefined} />
        </Stack>
      </Disclosure>
      <FormSubmit action={preview} variant="secondary" pendingLabel="Checking..." disabled={isBlank}>
        Preview the changes
      </FormSubmit>
    </Form>
  );
}

export function CorrectionPreview({ preview: { topic, changes } }: { preview: Preview }) {
  return (
    <Section
      title="Preview"
      subtitle={
        topic
          ? `It will be added to the article “${topic.title}”.`
          : 'It matches no article, so it becomes a new topic.'
      }
      isTab
    >
      {changes.length === 0 ? (
        <EmptyState title="No other answer changes">
          None of the test questions would get a different answer.
        </EmptyState>
      ) : (
        <>
          <p>{`${formatCount(changes.length, 'question')} would get a new answer:`}</p>
          <AnswerChanges label="Answers that would change" changes={changes} />
        </>
      )}
    </Section>
  );
}

interface ApproveFormProps {
  preview: Preview;
  action: FormAction;
  onApprove: () => void;
}

export function ApproveForm({ preview: { brokenChecks }, action, onApprove }: ApproveFormProps) {
  return (
    <Form className={admin.form} aria-label="Approve" onSubmit={onApprove}>
      {brokenChecks.length > 0 && (
        <>
          <Banner variant="warning">
            {`${formatCount(brokenChecks.length, 'check fails', 'checks fail')} with this correction, so it would be saved as a draft.`}
          </Banner>
          <Stack as="ul" aria-label="Checks that fail">
            {brokenChecks.map(({ caseKey, question, reason }) => (
              <li key={caseKey}>{`${question} (${reason})`}</li>
            ))}
          </Stack>
        </>
      )}
      <FormSubmit action={action} pendingLabel="Sending...">
        Send Correction
      </FormSubmit>
    </Form>
  );
}
