import { Button, Form, Problem, Status } from '@farm/ui';
import { CodeField, useTypedCode } from '../code-field';
import { passkeysHere } from '../passkeys/passkeys-here';
import { passkeyProblem, useConfirm, useOwnCode } from '../passkeys/use-passkeys';
import { problemOf } from '../use-sign-in';

interface ByCodeProps {
  email: string;
  confirm: ReturnType<typeof useConfirm>;
}

function ByOwnCode({ email, confirm }: ByCodeProps) {
  const ask = useOwnCode();
  const typed = useTypedCode((code) => confirm.mutate({ code }));
  if (!ask.data)
    return (
      <>
        <Button
          kind="second"
          type="button"
          busy={ask.isPending}
          busyLabel="Sending..."
          onClick={() => ask.mutate(email)}
        >
          Send me a code
        </Button>
        <Problem text={problemOf(ask.error)} />
      </>
    );
  const { mailbox } = ask.data;
  return (
    <Form onSubmit={typed.submit}>
      <Status>We wrote to {email}.</Status>
      {mailbox ? (
        <p>
          This site sends no mail: <a href={mailbox}>read its letters in the mailbox</a>.
        </p>
      ) : null}
      <CodeField label="Code from the letter" typed={typed} />
      <Button busy={confirm.isPending}>Confirm</Button>
    </Form>
  );
}

interface Props {
  email: string;
  /** How many passkeys the person has. */
  passkeys: number;
  /** A code is not enough for what comes next. */
  passkeyOnly?: boolean;
  onConfirmed: () => void;
}

/** Asks the person at this browser to prove once more that they are who signed in. */
export function Confirm({ email, passkeys, passkeyOnly = false, onConfirmed }: Props) {
  const confirm = useConfirm(onConfirmed);
  const device = passkeys > 0 && passkeysHere();
  return (
    <>
      {device ? (
        <p>
          <Button type="button" busy={confirm.isPending} onClick={() => confirm.mutate('passkey')}>
            Confirm with a passkey
          </Button>
        </p>
      ) : null}
      {passkeyOnly ? null : <ByOwnCode email={email} confirm={confirm} />}
      {passkeyOnly && !device ? <p>Please use a browser and a device that has one of your passkeys.</p> : null}
      <Problem text={passkeyProblem(confirm.error)} />
    </>
  );
}
