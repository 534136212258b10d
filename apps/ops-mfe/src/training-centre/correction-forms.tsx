import { Banner, Disclosure, EmptyState, Field, Form, RadioGroup, Stack, TextArea } from '@farm/ui';
import admin from '../admin/admin.module.css';
import { FormSubmit, type FormAction } from '../admin/form-submit';
import { formatCount } from '../admin/format';
import type { Reply } from '../admin/queries';
import { Section } from '../admin/section';
import { AnswerChanges } from '../dexter/judgement';
import type { useCorrectionForm } from './use-correction-form';

type Preview = Reply<'POST /api/dexter/corrections/preview'>;

const SCOPES = [
  { value: 'topic', label: 'Every question on this topic' },
  { value: 'question', label: 'This question only' },
] as const;

interface CorrectionFormProps {
  form: ReturnType<typeof useCorrectionForm>;
  onPreview: () => void;
}

/** The form for a correction. Its button only previews the changes. */
export function CorrectionForm({ form, onPreview }: CorrectionFormProps) {
  return (
    <Form className={admin.form} onSubmit={onPreview}>
      <TextArea
        label="Question (optional)"
        hint="If you leave it blank, we use the question of the session, or of the newest message with that answer."
        rows={2}
        {...form.textArea('question')}
      />
      <TextArea label="Incorrect response (optional)" {...form.textArea('incorrectResponse')} />
      <TextArea label="What Dexter should say instead" {...form.textArea('correctionMessage')} />
      <RadioGroup legend="Applies to" options={SCOPES} {...form.choice('scope')} />
      <Disclosure summary="More options" open={form.values.sessionId !== ''}>
        <Stack gap={5}>
          <Field
            label="Reinforcement (optional)"
            hint="Why the new answer is better."
            {...form.field('reinforcement')}
          />
          <Field
            label="Another way to ask it (optional)"
            hint="Saved as a test: this wording must get the new answer, too."
            {...form.field('paraphrase')}
          />
          <Field label="Session ID (optional)" {...form.field('sessionId')} />
        </Stack>
      </Disclosure>
      <FormSubmit
        action={form}
        variant="secondary"
        pendingLabel="Checking..."
        disabled={form.values.correctionMessage.trim() === ''}
      >
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
