import { postAuthCode, postAuthCodeVerify } from '@farm/contracts/form-rules';
import { isEmail } from '@farm/farm';
import { Button, Field, Form, Lead, FormError, Row, Status } from '@farm/ui';
import { useState } from 'react';
import { type PendingCode, useEnterCode, useRequestCode, useSignInMethods } from './use-sign-in';

const NO_CODE = 'Please enter the code from the email.';

export function useTypedCode(send: (code: string) => void) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const isBlank = code.trim() === '';
    setError(isBlank ? NO_CODE : undefined);
    if (!isBlank) send(code);
  };
  return { code, setCode, error, submit };
}

interface CodeFieldProps {
  label: string;
  typed: ReturnType<typeof useTypedCode>;
}

export function CodeField({ label, typed: { code, setCode, error } }: CodeFieldProps) {
  return (
    <Field
      label={label}
      hint="Eight letters and digits, such as 7K3M-9QRT"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={postAuthCodeVerify.fields.code.maxLength}
      value={code}
      onValueChange={setCode}
      error={error}
    />
  );
}

const emailRule = postAuthCode.fields.email;

interface EmailFormProps {
  isPending: boolean;
  problem: string | null;
  onEmail: (email: string) => void;
}

function EmailForm({ isPending, problem, onEmail }: EmailFormProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const typed = email.trim();
    setError(isEmail(typed) ? undefined : emailRule.message);
    if (isEmail(typed)) onEmail(typed);
  };
  return (
    <>
      <Lead>Enter your email address and we'll send you a code. There is no password to remember.</Lead>
      <Form onSubmit={submit}>
        <Field
          label="Email address"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={emailRule.maxLength}
          value={email}
          onValueChange={setEmail}
          error={error}
        />
        <FormError text={problem} />
        <Button isPending={isPending} pendingLabel="Sending...">
          Send me a code
        </Button>
      </Form>
    </>
  );
}

interface CodeFormProps {
  pending: PendingCode;
  onSignedIn: (returnTo: string) => void;
  /** Sends another email; missing where the page does not know the address. */
  resend?: { press: () => void; isPending: boolean; problem: string | null; sent: boolean };
  onOtherAddress: () => void;
}

function CodeForm({ pending, onSignedIn, resend: again, onOtherAddress: onOther }: CodeFormProps) {
  const { enter, problem, isOver: over } = useEnterCode(onSignedIn);
  const typed = useTypedCode((code) => enter.submit(code));
  const resendCode = () => {
    enter.clear();
    typed.setCode('');
    again?.press();
  };
  return (
    <>
      <Lead>
        <span>
          {pending.email
            ? `We emailed ${pending.email}. `
            : 'The first time, we check that the address is yours. We emailed the address of that account. '}
        </span>
        The code in that email works once, for ten minutes, in this window.
      </Lead>
      {pending.mailbox ? (
        <p>
          This site sends no email: <a href={pending.mailbox}>read its messages in the mailbox</a>.
        </p>
      ) : null}
      <Form onSubmit={typed.submit}>
        <CodeField label="Code" typed={typed} />
        <FormError text={problem ?? again?.problem ?? null} />
        {over ? null : (
          <Button isPending={enter.isPending} pendingLabel="Signing in...">
            Sign in
          </Button>
        )}
      </Form>
      <Status>{again?.sent && !problem ? 'Another email is on its way. Only its code works now.' : ''}</Status>
      <Row gap={2}>
        {again ? (
          <Button
            variant="secondary"
            type="button"
            isPending={again.isPending}
            pendingLabel="Sending..."
            onClick={resendCode}
          >
            Send another code
          </Button>
        ) : null}
        <Button variant="link" type="button" onClick={onOther}>
          Use another address
        </Button>
      </Row>
    </>
  );
}

interface CodeSignInProps {
  returnTo: string;
  /** The provider named the address and a code was sent: only the code is missing. */
  proving: boolean;
  onSignedIn: (returnTo: string) => void;
}

/** Sign-in by an emailed code: first the address, then the code. */
export function CodeSignIn({ returnTo, proving, onSignedIn }: CodeSignInProps) {
  const { data: methods } = useSignInMethods();
  const [usesOtherAddress, setUsesOtherAddress] = useState(false);
  const [sent, setSent] = useState(0);
  const { request, pending, clearPending, problem } = useRequestCode(returnTo, () => setSent((times) => times + 1));
  if (proving && !usesOtherAddress) {
    const useOwnAddress = () => {
      clearPending(); // the code requested in this tab before no longer works: the provider's email replaced it
      setUsesOtherAddress(true);
    };
    const pendingCode = { email: '', deadline: 0, ...(methods?.mailbox ? { mailbox: methods.mailbox } : {}) };
    return <CodeForm pending={pendingCode} onSignedIn={onSignedIn} onOtherAddress={useOwnAddress} />;
  }
  if (!pending) return <EmailForm isPending={request.isPending} problem={problem} onEmail={request.submit} />;
  const again = { press: () => request.submit(pending.email), isPending: request.isPending, problem, sent: sent > 1 };
  const changeAddress = () => {
    request.clear();
    setSent(0);
    clearPending();
  };
  return <CodeForm pending={pending} onSignedIn={onSignedIn} resend={again} onOtherAddress={changeAddress} />;
}
