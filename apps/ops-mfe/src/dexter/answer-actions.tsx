import { Banner, Button, buttonClass, Field, Form, FormButtons, FormError } from '@farm/ui';
import { call, Link, toast, useUser } from '@farm/web-kit';
import { useState } from 'react';
import admin from '../admin/admin.module.css';
import { useAction, type Body } from '../admin/queries';
import { filledFields } from '../admin/form-state';
import { DEXTER, TRAINING_ACTION, TRAINING_PATH } from './dexter-data';

/** What the form for a correction is filled with. */
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

/** Opens the form for a correction. */
export function CorrectLink({ state, kind = 'outline', label = 'Correct this answer' }: CorrectLinkProps) {
  return (
    <Link className={buttonClass(kind, 'small')} to={`${TRAINING_PATH}?tab=corrections`} state={state}>
      {label}
    </Link>
  );
}

const SENT = 'Positive reinforcement sent!';

/** Positive reinforcement: approves an answer as it is, with a reason. */
function Reinforce({ answer }: { answer: string }) {
  const [isOpen, setOpen] = useState(false);
  const [reinforcementMessage, setMessage] = useState('');
  const { data: user } = useUser();
  const { submit, isPending, data, problem } = useAction({
    ...TRAINING_ACTION,
    key: [...DEXTER, `reinforce ${answer}`],
    send: (body: Body<'POST /api/dexter/reinforce'>) => call('POST /api/dexter/reinforce', { body }),
    onSuccess: ({ success }) => success && toast({ title: SENT }),
  });
  const isSent = data?.success === true;
  const send = () =>
    submit({ userId: user?.id ?? '', goodResponse: answer, ...filledFields({ reinforcementMessage }) });
  return (
    <>
      {!isSent && !isOpen && (
        <Button type="button" variant="outline" size="small" onClick={() => setOpen(true)}>
          Keep this answer
        </Button>
      )}
      {!isSent && isOpen && (
        <Form className={admin.form} aria-label="Keep this answer" onSubmit={send}>
          <Field
            label="Why it is good (optional)"
            value={reinforcementMessage}
            onValueChange={setMessage}
            maxLength={500}
          />
          <FormButtons
            submitLabel="Send positive reinforcement"
            isPending={isPending}
            pendingLabel="Sending..."
            onCancel={() => setOpen(false)}
          />
          <FormError text={problem} />
        </Form>
      )}
      <Banner variant="success" alert title={SENT}>
        {isSent && (data.activated ? 'This answer is kept from now on.' : 'Saved as a draft: it is not in force yet.')}
      </Banner>
    </>
  );
}

/** What an operator can do with an answer: correct it, or keep it as it is. */
export function AnswerActions({ answer, ...state }: { answer: string } & Omit<CorrectionState, 'incorrectResponse'>) {
  return (
    <div className={admin.row}>
      <CorrectLink state={{ ...state, incorrectResponse: answer }} />
      <Reinforce answer={answer} />
    </div>
  );
}
