import { Banner, SectionHeading, Status, UnsavedChangesDialog } from '@farm/ui';
import { call, toast, useLocation } from '@farm/web-kit';
import { useUnsavedChanges } from '@farm/web-kit/use-unsaved-changes';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { formatCount } from '../admin/format';
import { useAction, type Body, type Reply } from '../admin/queries';
import { filledFields } from '../admin/form-state';
import { DEXTER, TRAINING_ACTION } from '../dexter/dexter-data';
import { draftText, GateResult } from '../dexter/judgement';
import { ApproveForm, CorrectionForm, CorrectionPreview, type CorrectionFields } from './correction-forms';

type Result = Reply<'POST /api/dexter/correct'>;
type PreviewBody = Body<'POST /api/dexter/corrections/preview'>;

const BLANK: CorrectionFields = {
  question: '',
  incorrectResponse: '',
  correctionMessage: '',
  reinforcement: '',
  sessionId: '',
  paraphrase: '',
  scope: 'topic',
};

const SENT = 'Correction sent successfully!';
const NOT_SAVED = 'The correction was not saved. Please try again.';

/** The form as a link with a `CorrectionState` fills it. */
function fieldsFrom(state: unknown): CorrectionFields {
  const given = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
  const textOf = (name: string) => (typeof given[name] === 'string' ? given[name] : '');
  return {
    ...BLANK,
    question: textOf('question'),
    incorrectResponse: textOf('incorrectResponse'),
    sessionId: textOf('sessionId'),
  };
}

/** The body of a preview: everything but the paraphrase, which only makes a check. */
function previewBodyOf({ scope, paraphrase: _, ...texts }: CorrectionFields): PreviewBody {
  return { ...filledFields(texts), correctionMessage: texts.correctionMessage.trim(), scope };
}

function resultText({ activated, changed, gate }: Result): string {
  if (!activated) return draftText(gate);
  return `In force from the next message on. ${formatCount(changed, 'question is', 'questions are')} answered otherwise now.`;
}

function notify({ success, activated, gate }: Result): void {
  if (!success) toast({ title: NOT_SAVED, variant: 'destructive' });
  else toast({ title: SENT, ...(!activated && { description: draftText(gate) }) });
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

const usePreview = () =>
  useAction({
    key: [...DEXTER, 'preview'],
    send: (body: PreviewBody) => call('POST /api/dexter/corrections/preview', { body }),
    checkFirst: TRAINING_ACTION.checkFirst,
  });

interface Submission {
  body: Body<'POST /api/dexter/correct'>;
  /** What the form held when it was sent. */
  sent: CorrectionFields;
}

const useCorrect = (onSuccess: (result: Result, submission: Submission) => void) =>
  useAction({
    ...TRAINING_ACTION,
    key: [...DEXTER, 'correct'],
    send: ({ body }: Submission) => call('POST /api/dexter/correct', { body }),
    onSuccess,
  });

function Correction({ state }: { state: unknown }) {
  const [initial] = useState(() => fieldsFrom(state));
  const [fields, setFields] = useState(initial);
  const preview = usePreview();
  const correct = useCorrect((result, { sent }) => {
    notify(result);
    if (!result.success) return;
    preview.clear();
    if (result.activated) setFields((now) => (isSame(now, sent) ? BLANK : now));
  });
  const body = previewBodyOf(fields);
  // The approval is for what was read: after another word in the form the preview must be read again.
  const isRead = preview.data !== undefined && preview.input !== undefined && isSame(preview.input, body);
  const result = correct.data?.success ? correct.data : undefined;
  const isSaved = result !== undefined && correct.input !== undefined && isSame(fields, correct.input.sent);
  const leaving = useUnsavedChanges(!isSame(fields, initial) && !isSame(fields, BLANK) && !isSaved);
  const showPreview = () => {
    correct.clear();
    preview.submit(body);
  };
  const approve = () =>
    correct.submit({ body: { ...body, ...filledFields({ paraphrase: fields.paraphrase }) }, sent: fields });
  return (
    <>
      <CorrectionForm
        fields={fields}
        onFields={setFields}
        isPending={preview.isPending}
        problem={preview.problem}
        onPreview={showPreview}
      />
      <Status>
        {preview.data && !isRead ? 'You changed the correction. Please look again at what it would change.' : ''}
      </Status>
      {isRead && preview.data && (
        <>
          <CorrectionPreview preview={preview.data} />
          <ApproveForm
            key={preview.submittedAt}
            preview={preview.data}
            isPending={correct.isPending}
            problem={correct.problem ?? (correct.data?.success === false ? NOT_SAVED : null)}
            onApprove={approve}
          />
        </>
      )}
      <Banner variant="success" alert>
        {result && SENT}
      </Banner>
      {result && <GateResult gate={result.gate} text={resultText(result)} />}
      <UnsavedChangesDialog request={leaving} />
    </>
  );
}

/** Corrections: what was wrong, what to say instead, what that changes, and only then the button that saves it. */
export function CorrectionsTab() {
  const { key, state } = useLocation();
  return (
    <div className={admin.page}>
      <SectionHeading subtitle="Nothing is saved before you have seen what it would change.">
        Corrections
      </SectionHeading>
      <Correction key={key} state={state} />
    </div>
  );
}
