import { Button, Form, FormError, Status } from '@farm/ui';
import { CodeField, useTypedCode } from './code-sign-in';
import { isPasskeySupported } from './passkey-device';
import { passkeyProblem, useReauthenticate, useRequestOwnCode } from './use-passkeys';
import { signInProblem } from './use-sign-in';

interface CodeConfirmationProps {
  email: string;
  confirm: ReturnType<typeof useReauthenticate>;
}

function CodeConfirmation({ email, confirm }: CodeConfirmationProps) {
  const request = useRequestOwnCode();
  const typed = useTypedCode((code) => confirm.mutate({ code }));
  if (!request.data)
    return (
      <>
        <Button
          variant="secondary"
          type="button"
          isPending={request.isPending}
          pendingLabel="Sending..."
          onClick={() => request.mutate(email)}
        >
          Send me a code
        </Button>
        <FormError text={signInProblem(request.error)} />
      </>
    );
  const { mailbox } = request.data;
  return (
    <Form onSubmit={typed.submit}>
      <Status>{`We emailed ${email}.`}</Status>
      {mailbox ? (
        <p>
          This site sends no email: <a href={mailbox}>read its messages in the mailbox</a>.
        </p>
      ) : null}
      <CodeField label="Code from the email" typed={typed} />
      <Button isPending={confirm.isPending}>Confirm</Button>
    </Form>
  );
}

interface Props {
  email: string;
  passkeys: number;
  /** A code is not enough. */
  passkeyOnly?: boolean;
  onConfirmed: () => void;
}

/** Reauthentication by passkey or emailed code. */
export function ConfirmIdentity({ email, passkeys, passkeyOnly = false, onConfirmed }: Props) {
  const confirm = useReauthenticate(onConfirmed);
  const hasDevice = passkeys > 0 && isPasskeySupported();
  return (
    <>
      {hasDevice ? (
        <p>
          <Button type="button" isPending={confirm.isPending} onClick={() => confirm.mutate('passkey')}>
            Confirm with a passkey
          </Button>
        </p>
      ) : null}
      {passkeyOnly ? null : <CodeConfirmation email={email} confirm={confirm} />}
      {passkeyOnly && !hasDevice ? <p>Please use a browser and device that have one of your passkeys.</p> : null}
      <FormError text={passkeyProblem(confirm.error)} />
    </>
  );
}
