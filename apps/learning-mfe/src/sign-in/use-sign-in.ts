import {
  call,
  persistentStore,
  queryOptions,
  getErrorBody,
  getServerMessage,
  useHydrated,
  useQuery,
  useSubmit,
  useResetUserData,
} from '@farm/web-kit';
import { useState } from 'react';
import { offerPasskey } from './use-passkeys';

const signInMethods = queryOptions({
  queryKey: ['learning', 'ways'],
  queryFn: () => call('GET /api/auth/ways'),
  retry: false,
});

/** Sign-in methods beside the code. Treated as none while unknown. */
export const useSignInMethods = () => useQuery(signInMethods);

const FAILED = "We couldn't sign you in. Please try again.";

export const signInProblem = (failure: Error | null): string | null =>
  failure ? (getServerMessage(failure) ?? FAILED) : null;

/** A requested code that was not entered yet. */
export interface PendingCode {
  email: string;
  expiresAt: string;
  /** Path of the development mailbox. */
  mailbox?: string;
}

function parsePendingCode(stored: unknown): PendingCode | null {
  const { email, expiresAt, mailbox } = stored as Record<string, unknown>;
  if (typeof email !== 'string' || typeof expiresAt !== 'string') return null;
  return { email, expiresAt, ...(typeof mailbox === 'string' && { mailbox }) };
}

// Phones may discard the page while its visitor reads the email, so the tab stores that a code was requested.
export const pendingCodeStore = persistentStore('farm-sign-in', parsePendingCode, null, { area: 'session' });

/** Null: no code was requested, or it has expired. */
export function findPendingCode(now = Date.now()): PendingCode | null {
  const pending = pendingCodeStore.get();
  return pending && Date.parse(pending.expiresAt) > now ? pending : null;
}

// Errors that make the code unusable.
const FINAL_ERRORS = ['auth.code_expired', 'auth.disabled'];

const isOver = (failure: Error | null): boolean => {
  const apiError = getErrorBody(failure) as { code: string; triesLeft?: number } | null;
  return apiError !== null && (FINAL_ERRORS.includes(apiError.code) || apiError.triesLeft === 0);
};

/** Expiry of the earlier code, if the service sent no other because it still works. */
function validUntil(failure: Error): string | null {
  const apiError = getErrorBody(failure) as { code: string; expiresAt?: string } | null;
  return (apiError?.code === 'auth.too_many_letters' && apiError.expiresAt) || null;
}

/**
 * Requests a code by email. If the service sends none because the last one still works, the page goes on with that one and
 * `problem` says so.
 */
export function useRequestCode(returnTo: string, onSent: () => void) {
  const isHydrated = useHydrated();
  const [stored, setPending] = useState(() => findPendingCode());
  const pending = isHydrated ? stored : null; // the prerendered form knows no storage
  const wait = (next: PendingCode | null) => {
    pendingCodeStore.set(next);
    setPending(next);
  };
  const request = useSubmit({
    key: ['learning', 'ask for code'],
    send: (email: string) => call('POST /api/auth/code', { body: { email, returnTo } }),
    onSuccess: ({ expiresAt, mailbox }, email) => {
      wait({ email, expiresAt, ...(mailbox ? { mailbox } : {}) });
      onSent();
    },
    onError: (failure, email) => {
      const expiresAt = validUntil(failure);
      if (expiresAt) wait({ ...pending, email, expiresAt });
    },
  });
  return { request, pending, clearPending: () => wait(null), problem: signInProblem(request.error) };
}

/** Signs in by a code. `isOver`: another code is needed. */
export function useEnterCode(onSignedIn: (returnTo: string) => void) {
  const changed = useResetUserData();
  const enter = useSubmit({
    key: ['learning', 'enter code'],
    send: (code: string) => call('POST /api/auth/code/verify', { body: { code } }),
    onSuccess: ({ returnTo }) => {
      pendingCodeStore.set(null);
      onSignedIn(returnTo);
      void offerPasskey();
      return changed();
    },
  });
  return { enter, problem: signInProblem(enter.error), isOver: isOver(enter.error) };
}
