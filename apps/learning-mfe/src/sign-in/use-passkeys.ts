import {
  apiQuery,
  call,
  createPersistentStore,
  getErrorBody,
  getServerMessage,
  queriesOf,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  userQuery,
  useSubmit,
  useResetUserData,
} from '@farm/web-kit';
import * as v from 'valibot';
import {
  authenticateWithPasskey,
  isAlreadyRegistered,
  createPasskey,
  isPasskeySupported,
  wasCancelled,
} from './passkey-device';

const offeredStore = createPersistentStore('farm-passkey-offered', v.nullable(v.string()), null, { isText: true });

/** Suggests a passkey after the first sign-in by code, once per browser. */
export async function offerPasskey(): Promise<void> {
  if (!isPasskeySupported() || offeredStore.get() !== null) return;
  const account = await call('GET /api/auth/user').catch(() => null);
  if (!account || account.passkeys > 0) return;
  offeredStore.set('yes');
  toast({
    title: 'Skip the email next time?',
    description: "A passkey signs you in with your fingerprint, your face, or your device's PIN.",
    action: { label: 'Add a passkey', href: '/sign-in#passkeys' },
  });
}

const FAILED = "Your device couldn't do that. Please try again, or use a code.";

/** Null also when the person cancelled or a confirmation is needed. */
export function passkeyProblem(error: Error | null): string | null {
  if (!error || wasCancelled(error) || requiredConfirmation(error)) return null;
  if (isAlreadyRegistered(error)) return 'This device already has one of your passkeys.';
  return getServerMessage(error) ?? FAILED;
}

/** The confirmation that the service requires first; null: none. */
export function requiredConfirmation(error: Error | null): 'any' | 'passkey' | null {
  const code = getErrorBody(error)?.code;
  if (code === 'auth.second_factor') return 'passkey';
  return code === 'auth.confirm' ? 'any' : null;
}

const authenticate = async () => authenticateWithPasskey(await call('POST /api/auth/passkey/options'));

/** Signs in by a discoverable passkey. */
export function useSignInByPasskey(onSignedIn: () => void) {
  const changed = useResetUserData();
  return useMutation({
    mutationFn: async () => call('POST /api/auth/passkey/verify', { body: { answer: await authenticate() } }),
    onSuccess: () => {
      onSignedIn();
      return changed();
    },
  });
}

export function usePasskeys(onAdded: () => void) {
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries(queriesOf('GET /api/auth/passkeys', 'GET /api/auth/user'));
  const add = useSubmit({
    key: ['POST /api/auth/passkeys'],
    send: async (name: string) => {
      const created = await createPasskey(await call('POST /api/auth/passkeys/options'));
      return call('POST /api/auth/passkeys', { body: { made: created, name } });
    },
    onSuccess: () => {
      onAdded();
      return refresh();
    },
  });
  const rename = useSubmit({
    key: ['PATCH /api/auth/passkeys/:id'],
    send: ({ id, name }: { id: string; name: string }) =>
      call('PATCH /api/auth/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess: refresh,
  });
  const remove = useSubmit({
    key: ['DELETE /api/auth/passkeys/:id'],
    send: (id: string) => call('DELETE /api/auth/passkeys/:id', { params: { id } }),
    onSuccess: refresh,
  });
  return { passkeys: useQuery(apiQuery('GET /api/auth/passkeys')), add, rename, remove };
}

export function useReauthenticate(onConfirmed: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (by: { code: string } | 'passkey') =>
      call('POST /api/auth/confirm', { body: by === 'passkey' ? { answer: await authenticate() } : by }),
    onSuccess: () => {
      onConfirmed();
      return cache.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}

export const useRequestOwnCode = () =>
  useMutation({ mutationFn: (email: string) => call('POST /api/auth/code', { body: { email } }) });
