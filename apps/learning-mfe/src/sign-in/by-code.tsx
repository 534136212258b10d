import { looksLikeEmail } from '@farm/farm';
import { Button, Field, Form, Lead, Problem, Status } from '@farm/ui';
import { useState } from 'react';
import { CodeField, useTypedCode } from './code-field';
import type { PendingCode } from './pending-code';
import classes from './sign-in.module.css';
import { useAskForCode, useEnterCode } from './use-code';
import { useWays } from './use-sign-in';

const NO_ADDRESS = 'Please enter a valid email address.';

interface AskProps {
  busy: boolean;
  problem: string | null;
  onAsk: (email: string) => void;
}

function AskForm({ busy, problem, onAsk }: AskProps) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const typed = email.trim();
    setError(looksLikeEmail(typed) ? undefined : NO_ADDRESS);
    if (looksLikeEmail(typed)) onAsk(typed);
  };
  return (
    <>
      <Lead>Type your email address, and we send you a code. There is no password to remember.</Lead>
      <Form onSubmit={submit}>
        <Field
          label="Email address"
          type="email"
          name="email"
          autoComplete="email"
          required
          maxLength={254}
          value={email}
          onValue={setEmail}
          error={error}
        />
        <Problem text={problem} />
        <Button busy={busy} busyLabel="Sending...">
          Send me a code
        </Button>
      </Form>
    </>
  );
}

interface EnterProps {
  pending: PendingCode;
  onSignedIn: (returnTo: string) => void;
  /** Sends another letter to the same address; missing where the page does not know it. */
  again?: { press: () => void; busy: boolean; problem: string | null; sent: boolean };
  onOther: () => void;
}

function EnterForm({ pending, onSignedIn, again, onOther }: EnterProps) {
  const { enter, problem, over } = useEnterCode(onSignedIn);
  const typed = useTypedCode((code) => enter.mutate(code));
  const anew = () => {
    enter.reset();
    typed.setCode('');
    again?.press();
  };
  return (
    <>
      <Lead>
        {pending.email
          ? `We wrote to ${pending.email}. `
          : 'The first time, we check that the address is yours: we wrote to the one that your account there has. '}
        The code in that letter works once, for ten minutes, in this window.
      </Lead>
      {pending.mailbox ? (
        <p>
          This site sends no mail: <a href={pending.mailbox}>read its letters in the mailbox</a>.
        </p>
      ) : null}
      <Form onSubmit={typed.submit}>
        <CodeField label="Code" typed={typed} />
        <Problem text={problem ?? again?.problem ?? null} />
        {over ? null : (
          <Button busy={enter.isPending} busyLabel="Signing in...">
            Sign in
          </Button>
        )}
      </Form>
      <Status>{again?.sent && !problem ? 'Another letter is on its way. Only its code works now.' : ''}</Status>
      <p className={classes.acts}>
        {again ? (
          <Button kind="second" type="button" busy={again.busy} busyLabel="Sending..." onClick={anew}>
            Send another code
          </Button>
        ) : null}
        <Button kind="text" type="button" onClick={onOther}>
          Use another address
        </Button>
      </p>
    </>
  );
}

interface ByCodeProps {
  returnTo: string;
  /** The provider named an address, and the service wrote to it: only the code is missing. */
  proving: boolean;
  onSignedIn: (returnTo: string) => void;
}

/** Sign in with a code from a letter: the address first, then the code. */
export function ByCode({ returnTo, proving, onSignedIn }: ByCodeProps) {
  const { ask, pending, forget, problem } = useAskForCode(returnTo);
  const { data: ways } = useWays();
  const [other, setOther] = useState(false);
  const [sent, setSent] = useState(0);
  const send = (email: string) => ask.mutate(email, { onSuccess: () => setSent((times) => times + 1) });
  if (proving && !other) {
    const door = () => {
      forget(); // what this tab asked for before no longer works: the provider's letter has replaced it
      setOther(true);
    };
    const written = { email: '', expiresAt: '', ...(ways?.mailbox ? { mailbox: ways.mailbox } : {}) };
    return <EnterForm pending={written} onSignedIn={onSignedIn} onOther={door} />;
  }
  if (!pending) return <AskForm busy={ask.isPending} problem={problem} onAsk={send} />;
  const again = { press: () => send(pending.email), busy: ask.isPending, problem, sent: sent > 1 };
  const anotherAddress = () => {
    ask.reset();
    setSent(0);
    forget();
  };
  return <EnterForm pending={pending} onSignedIn={onSignedIn} again={again} onOther={anotherAddress} />;
}
