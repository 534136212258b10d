import { Banner, Status } from '@farm/ui';
import { call, toast, useLocation } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/unsaved-changes';
import { useState } from 'react';
import { filledFields } from '../admin/filled-fields';
import { formatCount } from '../admin/format';
import { useAction, type Body, type Reply } from '../admin/queries';
import { Section } from '../admin/section';
import { TRAINING_ACTION } from '../dexter/dexter-data';
import { draftText, GateResult } from '../dexter/judgement';
import { ApproveForm, CorrectionForm, CorrectionPreview } from './correction-forms';
import { BLANK, previewBodyOf, useCorrectionForm, type CorrectionFields } from './use-correction-form';

type Result = Reply<'POST /api/dexter/correct'>;

const SENT = 'Correction sent successfully!';
const NOT_SAVED = 'The correction was not saved. Please try again.';

/** The form as a link with a `CorrectionState` fills it. */
function fieldsFrom(state: unknown): CorrectionFields {
  const values = Object(state) as Record<string, unknown>;
  const textOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return {
    ...BLANK,
    question: textOf('question'),
    incorrectResponse: textOf('incorrectResponse'),
    sessionId: textOf('sessionId'),
  };
}

function resultText({ activated, changed, gate }: Result): string {
  if (!activated) return draftText(gate);
  return `Active from the next message on. ${formatCount(changed, 'question gets', 'questions get')} a new answer.`;
}

function notify({ success, activated, gate }: Result): void {
  if (!success) toast({ title: NOT_SAVED, variant: 'destructive' });
  else toast({ title: SENT, ...(!activated && { description: draftText(gate) }) });
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

interface Submission {
  body: Body<'POST /api/dexter/correct'>;
  /** The fields of the form when it was sent. */
  sent: CorrectionFields;
}

const useCorrect = (onSuccess: (result: Result, submission: Submission) => void) =>
  useAction({
    ...TRAINING_ACTION,
    key: ['POST /api/dexter/correct'],
    send: ({ body }: Submission) => call('POST /api/dexter/correct', { body }),
    onSuccess,
  });

function Correction({ state }: { state: unknown }) {
  const [initial] = useState(() => fieldsFrom(state));
  const form = useCorrectionForm(initial);
  const { values } = form;
  const correct = useCorrect((result, { sent }) => {
    notify(result);
    if (!result.success) return;
    form.clear();
    if (isSame(values, sent)) form.reset(result.activated ? BLANK : sent);
  });
  const body = previewBodyOf(values);
  // An operator approves only what the preview shows: after an edit it must be requested again.
  const isPreviewed = form.data !== undefined && isSame(form.data.body, body);
  const result = correct.data?.success ? correct.data : undefined;
  const isSaved = result !== undefined && correct.input !== undefined && isSame(values, correct.input.sent);
  const showPreview = () => {
    correct.clear();
    form.submit();
  };
  const approve = () =>
    correct.submit({ body: { ...body, ...filledFields({ paraphrase: values.paraphrase }) }, sent: values });
  useUnsavedChanges(!isSame(values, initial) && !isSame(values, BLANK) && !isSaved);
  return (
    <>
      <CorrectionForm form={form} onPreview={showPreview} />
      <Status>{form.data && !isPreviewed ? 'You changed the correction. Please preview it again.' : ''}</Status>
      {isPreviewed && form.data && (
        <>
          <CorrectionPreview preview={form.data} />
          <ApproveForm
            key={form.submittedAt}
            preview={form.data}
            action={{ ...correct, problem: correct.problem ?? (correct.data?.success === false ? NOT_SAVED : null) }}
            onApprove={approve}
          />
        </>
      )}
      <Banner variant="success" alert>
        {result && SENT}
      </Banner>
      {result && <GateResult gate={result.gate} text={resultText(result)} />}
    </>
  );
}

/** Corrects an answer: first a preview of what changes, then the button that saves it. */
export function CorrectionsTab() {
  const { key, state } = useLocation();
  return (
    <Section title="Corrections" subtitle="Preview a correction, then send it. Nothing is saved before that." isTab>
      <Correction key={key} state={state} />
    </Section>
  );
}
