import { SectionHeading, Status } from '@farm/ui';
import { toast, useLocation } from '@farm/web-kit';
import { useState } from 'react';
import { GateResult } from '../gate/gate-result';
import { draftSentence } from '../gate/gate-words';
import classes from '../training.module.css';
import { filled, useCorrect, usePreview, whyNotTaught, type Corrected } from '../use-training';
import { ApproveCorrection, type Replaced } from './approve-correction';
import { BLANK, correctingOf, fieldsFrom } from './correction-fields';
import { CorrectionForm } from './correction-form';
import { CorrectionPreview } from './correction-preview';

const SENT = 'Correction sent successfully!'; // Spec 2 section 8
const NOT_SAVED = 'The correction was not saved. Please try again.';

/** What became of a correction. */
function saidOf({ activated, changed, gate }: Corrected): string {
  if (!activated) return draftSentence(gate);
  return `In force from the next message on. ${changed} ${changed === 1 ? 'question is' : 'questions are'} answered otherwise now.`;
}

function tell(told: Corrected): void {
  if (!told.success) toast({ title: NOT_SAVED, variant: 'destructive' });
  else toast({ title: SENT, ...(!told.activated && { description: draftSentence(told.gate) }) });
}

function Correction({ given }: { given: unknown }) {
  const [fields, setFields] = useState(() => fieldsFrom(given));
  const preview = usePreview();
  const correct = useCorrect();
  const asked = correctingOf(fields);
  // approving means what was read: another word in the form, and it must be looked at again
  const isRead = preview.data !== undefined && JSON.stringify(preview.variables) === JSON.stringify(asked);
  const unsaved = correct.data?.success === false ? NOT_SAVED : null;
  const problem = correct.error ? whyNotTaught(correct.error) : unsaved;
  const look = () => {
    correct.reset();
    preview.mutate(asked);
  };
  const approve = (replaced: Replaced) =>
    correct.mutate(
      { ...asked, ...filled({ paraphrase: fields.paraphrase }), ...replaced },
      {
        onSuccess: (told) => {
          tell(told);
          if (!told.success) return;
          preview.reset();
          if (told.activated) setFields(BLANK);
        },
      },
    );
  return (
    <>
      <CorrectionForm
        fields={fields}
        onFields={setFields}
        busy={preview.isPending}
        problem={preview.error ? whyNotTaught(preview.error) : null}
        onPreview={look}
      />
      <Status>
        {preview.data && !isRead ? 'You changed the correction. Please look again at what it would change.' : ''}
      </Status>
      {isRead && preview.data && (
        <>
          <CorrectionPreview preview={preview.data} />
          <ApproveCorrection
            key={preview.submittedAt}
            preview={preview.data}
            busy={correct.isPending}
            problem={problem}
            onApprove={approve}
          />
        </>
      )}
      {correct.data?.success && <GateResult gate={correct.data.gate} says={saidOf(correct.data)} />}
    </>
  );
}

/** Corrections: what was wrong, what to say instead, what that changes, and only then the press that saves it. */
export function CorrectionsTab() {
  const { key, state } = useLocation();
  return (
    <div className={classes.page}>
      <SectionHeading line="Nothing is saved before you have seen what it would change.">Corrections</SectionHeading>
      <Correction key={key} given={state} />
    </div>
  );
}
