import {
  apiQuery,
  call,
  createPersistentStore,
  getErrorBody,
  getServerMessage,
  useHydrated,
  useQuery,
  useSubmit,
  useResetUserData,
} from '@farm/web-kit';
import { useState } from 'react';
import * as v from 'valibot';
import { offerPasskey } from './use-passkeys';

/** Sign-in methods beside the code. Treated as none while unknown. */
export const useSignInMethods = () => useQuery(apiQuery('GET /api/auth/ways'));

const FAILED = "We couldn't sign you in. Please try again.";

export const signInProblem = (failure: Error | null): string | null =>
  failure ? (getServerMessage(failure) ?? FAILED) : null;

/** A requested code that was not entered yet. */
export interface PendingCode {
  email: string;
  /** End of the code's life in ms since 1970 by this device's clock, which may differ from the service's. */
  deadline: number;
  /** Path of the development mailbox. */
  mailbox?: string;
}

const pendingCode = v.object({ email: v.string(), deadline: v.number(), mailbox: v.exactOptional(v.string()) });

// Phones may discard the page while its visitor reads the email, so the tab stores that a code was requested.
export const pendingCodeStore = createPersistentStore<PendingCode | null>(
  'farm-sign-in',
  v.nullable(pendingCode),
  null,
  { area: 'session' },
);

/** Null: no code was requested, or its time is over. Whether a code still works is checked by the service. */
export function findPendingCode(now = Date.now()): PendingCode | null {
  const pending = pendingCodeStore.get();
  return pending && pending.deadline > now ? pending : null;
}

// Errors that make the code unusable.
const FINAL_ERRORS = ['auth.code_expired', 'auth.disabled'];

const isOver = (failure: Error | null): boolean => {
  const apiError = getErrorBody(failure) as { code: string; triesLeft?: number } | null;
  return apiError !== null && (FINAL_ERRORS.includes(apiError.code) || apiError.triesLeft === 0);
};

/** Remaining seconds of the earlier code, if the service sent no other because it still works. */
function earlierCodeSeconds(failure: Error): number | null {
  const apiError = getErrorBody(failure) as { code: string; secondsLeft?: number } | null;
  return (apiError?.code === 'auth.too_many_letters' && apiError.secondsLeft) || null;
}

const deadlineIn = (seconds: number) => Date.now() + seconds * 1_000;

const COOKIES_BLOCKED =
  'This browser blocks cookies, so the code cannot sign you in here. Please allow cookies for this site in your browser’s settings, then ask for another code.';

/** Asked right after a code was requested, whose response has set a cookie. */
async function areCookiesBlocked(): Promise<boolean> {
  try {
    return (await call('GET /api/auth/ways')).codeCookie === false;
  } catch {
    return false; // the code itself will tell
  }
}

/**
 * Requests a code by email. If the service sends none because the last one still works, the page goes on with that one and
 * `problem` says so.
 */
export function useRequestCode(returnTo: string, onSent: () => void) {
  const isHydrated = useHydrated();
  const [isBlocked, setBlocked] = useState(false);
  const [stored, setPending] = useState(() => findPendingCode());
  const pending = isHydrated ? stored : null; // the prerendered form knows no storage
  const wait = (next: PendingCode | null) => {
    pendingCodeStore.set(next);
    setPending(next);
  };
  const request = useSubmit({
    key: ['POST /api/auth/code'],
    send: (email: string) => call('POST /api/auth/code', { body: { email, returnTo } }),
    onSuccess: async ({ secondsLeft, mailbox }, email) => {
      wait({ email, deadline: deadlineIn(secondsLeft), ...(mailbox ? { mailbox } : {}) });
      onSent();
      setBlocked(await areCookiesBlocked());
    },
    onError: (failure, email) => {
      const seconds = earlierCodeSeconds(failure);
      if (seconds) wait({ ...pending, email, deadline: deadlineIn(seconds) });
    },
  });
  return {
    request,
    pending,
    clearPending: () => wait(null),
    problem: signInProblem(request.error) ?? (isBlocked ? COOKIES_BLOCKED : null),
  };
}

/** Signs in by a code. `isOver`: another code is needed. */
export function useEnterCode(onSignedIn: (returnTo: string) => void) {
  const changed = useResetUserData();
  const enter = useSubmit({
    key: ['POST /api/auth/code/verify'],
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
