import { call, refusalOf, useMutation } from '@farm/web-kit';
import { useState } from 'react';
import { offerPasskey } from './passkeys/offer-passkey';
import { recallCode, rememberCode, type PendingCode } from './pending-code';
import { problemOf, useSomebodyElse } from './use-sign-in';

// Refusals after which this code can do nothing more.
const OVER = ['auth.code_expired', 'auth.disabled'];

const isOver = (failure: Error | null): boolean => {
  const refusal = refusalOf(failure) as { code: string; triesLeft?: number } | null;
  return refusal !== null && (OVER.includes(refusal.code) || refusal.triesLeft === 0);
};

/** Asks for a code by e-mail; `pending` is what this tab waits for. */
export function useAskForCode(returnTo: string) {
  const [pending, setPending] = useState(() => recallCode());
  const wait = (next: PendingCode | null) => {
    rememberCode(next);
    setPending(next);
  };
  const ask = useMutation({
    mutationFn: (email: string) => call('POST /api/auth/code', { body: { email, returnTo } }),
    onSuccess: ({ expiresAt, mailbox }, email) => wait({ email, expiresAt, ...(mailbox ? { mailbox } : {}) }),
  });
  return { ask, pending, forget: () => wait(null), problem: problemOf(ask.error) };
}

/** Signs in by a code. `over` says that another one is needed. */
export function useEnterCode(onSignedIn: (returnTo: string) => void) {
  const changed = useSomebodyElse();
  const enter = useMutation({
    mutationFn: (code: string) => call('POST /api/auth/code/verify', { body: { code } }),
    onSuccess: ({ returnTo }) => {
      rememberCode(null);
      onSignedIn(returnTo);
      void offerPasskey();
      return changed();
    },
  });
  return { enter, problem: problemOf(enter.error), over: isOver(enter.error) };
}
