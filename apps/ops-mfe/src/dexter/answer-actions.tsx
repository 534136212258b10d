import { postDexterReinforce } from '@farm/contracts/form-rules';
import { Banner, Button, Row, TextArea } from '@farm/ui';
import { call, toast, useUser } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionForm } from '../admin/action-dialog';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { filledFields } from '../admin/filled-fields';
import { CorrectLink, type CorrectionState } from './correct-link';
import { TRAINING_ACTION } from './dexter-data';

const SENT = 'Positive reinforcement sent!';

/** Approves an answer as it is, with an optional reason (positive reinforcement). */
function Reinforce({ answer }: { answer: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: user } = useUser();
  const form = useActionForm({
    ...TRAINING_ACTION,
    rules: postDexterReinforce,
    values: { reinforcementMessage: '' },
    key: ['POST /api/dexter/reinforce', answer],
    send: (fields) => {
      const body = { userId: user?.id ?? '', goodResponse: answer, ...filledFields(fields) };
      return call('POST /api/dexter/reinforce', { body });
    },
    onSuccess: ({ success }) => success && toast({ title: SENT }),
  });
  const { data } = form;
  const isSent = data?.success === true;
  return (
    <>
      {!isSent && !isOpen && (
        <Button type="button" variant="outline" size="small" onClick={() => setOpen(true)}>
          Approve this answer
        </Button>
      )}
      {!isSent && isOpen && (
        <div className={admin.form}>
          <AdminActionForm
            submitLabel="Send positive reinforcement"
            pendingLabel="Sending..."
            action={form}
            onClose={() => setOpen(false)}
          >
            <TextArea label="Why it is good (optional)" rows={2} {...form.textArea('reinforcementMessage')} />
          </AdminActionForm>
        </div>
      )}
      <Banner variant="success" alert title={SENT}>
        {isSent &&
          (data.activated ? 'This answer is approved from now on.' : 'Saved as a draft: it is not active yet.')}
      </Banner>
    </>
  );
}

export function AnswerActions({ answer, ...state }: { answer: string } & Omit<CorrectionState, 'incorrectResponse'>) {
  return (
    <Row gap={2}>
      <CorrectLink state={{ ...state, incorrectResponse: answer }} />
      <Reinforce answer={answer} />
    </Row>
  );
}
