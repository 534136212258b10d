import type { ListedVersion } from '@farm/contracts';
import { Banner, Button, Form, Problem } from '@farm/ui';
import { refusalOf } from '@farm/web-kit';
import { useState } from 'react';
import { ReasonField } from '../../desk/reason-field';
import classes from '../../training-centre/training.module.css';
import { ConfirmFirst } from '../../wall/confirm-first';
import { useActivate, whyNot, type VersionFile } from './use-versions';

const LEAST = 20; // characters of the reason that overrides a red gate
const NO_REASON = 'Please say why in 20 to 500 characters. It stays in the record.';

interface Props {
  version: ListedVersion;
  gate: VersionFile['gate'];
  activeId: string;
  /** It is older than the one in force: its gate is shown, not required. */
  isOlder: boolean;
}

const buttonOf = (isOlder: boolean, isOverride: boolean): string => {
  if (isOverride) return 'Put it in force all the same';
  return isOlder ? 'Roll back to this version' : 'Put this version in force';
};

/** Puts a version in force. A red gate asks for a typed reason; past a critical check nobody comes. */
export function ActivateForm({ version, gate, activeId, isOlder }: Props) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, isSuccess, error } = useActivate(version.id);
  if (version.inForce)
    return <Banner kind="ok">{isSuccess ? 'It is in force now.' : 'This version is in force.'}</Banner>;
  if (version.status === 'evaluating') return <p>It is being judged. Please load the page again in a moment.</p>;
  if (gate && gate.critical.length > 0 && !isOlder)
    return <p>It fails a critical check: it cannot be put in force, whatever the reason.</p>;
  const refused = refusalOf(error)?.code === 'persona.refused';
  const isOverride = refused || (!isOlder && gate?.passed === false);
  const { length } = reason.trim();
  const wrong = isOverride && (length < LEAST || length > 500) ? NO_REASON : undefined;
  const send = () => {
    setTried(isOverride);
    if (wrong || isPending) return;
    const given = reason.trim() === '' ? {} : { reason: reason.trim() };
    mutate({ expectedActiveId: activeId, ...given, ...(isOverride && { override: true }) });
  };
  return (
    <Form className={classes.form} aria-label="Put in force" onSubmit={send}>
      <ReasonField
        label={isOverride ? 'Why it is put in force against the gate' : 'Why (optional)'}
        reason={reason}
        onReason={setReason}
        problem={isTried ? wrong : undefined}
      />
      <div>
        <Button kind={isOverride ? 'danger' : 'primary'} busy={isPending} busyLabel="Working...">
          {buttonOf(isOlder, isOverride)}
        </Button>
      </div>
      <Problem text={whyNot(error)} />
      <ConfirmFirst error={error} />
    </Form>
  );
}
