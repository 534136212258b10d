import { Banner, Button, Dialog, Form, Problem, TextArea } from '@farm/ui';
import { useState } from 'react';
import { reasonProblem } from '../desk/reason-problem';
import { SendOrCancel } from '../desk/send-or-cancel';
import { ConfirmFirst } from '../wall/confirm-first';
import { hasMovedOn, useEdit, whyNotEdited, type Act, type LiveRemote, type Releases } from './use-releases';
import { ACTS, actsFor, warningOf } from './words';

const MOST = 200; // characters of a reason, as the edge takes them

/** What others did while the question stood open: the changes above the revision that was read. */
function Meanwhile({ history, seen }: { history: Releases['history']; seen: number }) {
  const newer = history.filter(({ revision }) => revision > seen);
  return (
    <Banner kind="warn" title="The release changed meanwhile">
      {newer.length > 0 && (
        <>
          <ul>
            {newer.map(({ revision, by, edit, reason }) => (
              <li key={revision}>{`${revision}, ${by}: ${edit}, because: ${reason}`}</li>
            ))}
          </ul>
          <p>Nothing of yours was done. Read again what will happen, and press again if you still want it.</p>
        </>
      )}
    </Banner>
  );
}

interface Props {
  act: Act;
  /** As it is live now: it follows what others do. */
  remote: LiveRemote;
  releases: Releases;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Asks before anything is done, says what visitors will see, and takes the reason. */
export function EditDialog({ act, remote, releases, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [opened] = useState(releases.revision);
  const { mutate, isPending, error } = useEdit();
  const wrong = reasonProblem(reason, MOST);
  const { label, danger, says, done } = ACTS[act];
  const isPossible = actsFor(remote).includes(act);
  const send = () => {
    setTried(true);
    if (wrong || isPending) return;
    const back = act === 'rollback' && remote.before && !remote.canary ? { to: remote.before.revision } : {};
    const edit = { remote: remote.name, act, reason: reason.trim(), ...back };
    mutate(
      { edit, seen: releases.revision },
      { onSuccess: ({ revision }) => onDone(`${done(remote)} This is revision ${revision}.`) },
    );
  };
  const warning = warningOf(act, remote);
  return (
    <Dialog open title={`${label}: ${remote.name}`} onClose={onClose}>
      <Meanwhile history={releases.history} seen={opened} />
      {isPossible ? (
        <Form onSubmit={send}>
          <p>{says(remote)}</p>
          {warning && (
            <p>
              <strong>{warning}</strong>
            </p>
          )}
          <TextArea
            label="Why"
            hint="It stays in the history, for everybody who works here."
            rows={2}
            limit={MOST}
            value={reason}
            onValue={setReason}
            error={isTried ? wrong : undefined}
          />
          <Problem text={hasMovedOn(error) ? null : whyNotEdited(error)} />
          <ConfirmFirst error={error} />
          <SendOrCancel label={label} kind={danger ? 'danger' : 'primary'} busy={isPending} onCancel={onClose} />
        </Form>
      ) : (
        <>
          <p>There is nothing left to do here.</p>
          <Button type="button" onClick={onClose}>
            Back to the releases
          </Button>
        </>
      )}
    </Dialog>
  );
}
