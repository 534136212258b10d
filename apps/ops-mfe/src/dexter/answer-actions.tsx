import { postDexterReinforce } from '@farm/contracts/form-rules';
import { Banner, Button, buttonClass, Row } from '@farm/ui';
import { call, Link, toast, useUser } from '@farm/web-kit';
import { findFault } from '@farm/web-kit/form-resolver';
import { useState } from 'react';
import { AdminActionForm } from '../admin/action-dialog';
import admin from '../admin/admin.module.css';
import { useAction, type Body } from '../admin/queries';
import { filledFields } from '../admin/filled-fields';
import { TRAINING_ACTION, TRAINING_PATH } from './dexter-data';

/** Router state that fills the form for a correction. */
export interface CorrectionState {
  question?: string;
  incorrectResponse?: string;
  sessionId?: string;
}

interface CorrectLinkProps {
  state: CorrectionState;
  kind?: 'primary' | 'outline';
  label?: string;
}

export function CorrectLink({ state, kind = 'outline', label = 'Correct this answer' }: CorrectLinkProps) {
  return (
    <Link className={buttonClass(kind, 'small')} to={`${TRAINING_PATH}?tab=corrections`} state={state}>
      {label}
    </Link>
  );
}

const SENT = 'Positive reinforcement sent!';
const REASON = {
  name: 'reinforcementMessage',
  type: 'textarea',
  label: 'Why it is good (optional)',
  rows: 2,
  limit: postDexterReinforce.fields.reinforcementMessage.maxLength,
  validate: (text: string) => findFault(postDexterReinforce, 'reinforcementMessage', text)?.message,
} as const;

/** Approves an answer as it is, with an optional reason (positive reinforcement). */
function Reinforce({ answer }: { answer: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: user } = useUser();
  const reinforce = useAction({
    ...TRAINING_ACTION,
    key: ['POST /api/dexter/reinforce', answer],
    send: (body: Body<'POST /api/dexter/reinforce'>) => call('POST /api/dexter/reinforce', { body }),
    onSuccess: ({ success }) => success && toast({ title: SENT }),
  });
  const { data } = reinforce;
  const isSent = data?.success === true;
  const send = (fields: { reinforcementMessage: string }) =>
    reinforce.submit({ userId: user?.id ?? '', goodResponse: answer, ...filledFields(fields) });
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
            fields={[REASON]}
            submitLabel="Send positive reinforcement"
            pendingLabel="Sending..."
            action={reinforce}
            onSubmit={send}
            onClose={() => setOpen(false)}
          />
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
