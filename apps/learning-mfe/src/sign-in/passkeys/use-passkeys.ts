import { call, queryOptions, refusalOf, sentenceOf, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { useSomebodyElse, userKey } from '../use-sign-in';
import { answerWithPasskey, isKnown, makePasskey, wasCancelled } from './passkey-device';

const list = queryOptions({ queryKey: ['learning', 'passkeys'], queryFn: () => call('GET /api/auth/passkeys') });

const FAILED = 'Your device did not do it. Please try again, or use a code.';

/** What to say of a failed try; null after none, and after one that the person broke off. */
export function passkeyProblem(error: Error | null): string | null {
  if (!error || wasCancelled(error) || needsProof(error)) return null;
  if (isKnown(error)) return 'This device has a passkey of yours already.';
  return sentenceOf(error) ?? FAILED;
}

/** What the service asks for before it does what was asked; null: nothing. */
export function needsProof(error: Error | null): 'any' | 'passkey' | null {
  const code = refusalOf(error)?.code;
  if (code === 'auth.second_factor') return 'passkey';
  return code === 'auth.confirm' ? 'any' : null;
}

const answered = async () => answerWithPasskey(await call('POST /api/auth/passkey/options'));

/** Signs in by whichever passkey the person picks. */
export function useSignInByPasskey(onSignedIn: () => void) {
  const changed = useSomebodyElse();
  return useMutation({
    mutationFn: async () => call('POST /api/auth/passkey/verify', { body: { answer: await answered() } }),
    onSuccess: () => {
      onSignedIn();
      return changed();
    },
  });
}

/** The person's passkeys, and what they can do with them. */
export function usePasskeys() {
  const cache = useQueryClient();
  const again = () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: list.queryKey }),
      cache.invalidateQueries({ queryKey: userKey }),
      cache.invalidateQueries({ queryKey: ['ops'] }), // the operators' wall asks as well
    ]);
  const add = useMutation({
    mutationFn: async (name: string) => {
      const made = await makePasskey(await call('POST /api/auth/passkeys/options'));
      return call('POST /api/auth/passkeys', { body: { made, name } });
    },
    onSuccess: again,
  });
  const rename = useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call('PATCH /api/auth/passkeys/:id', { params: { id }, body: { name } }),
    onSuccess: again,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/passkeys/:id', { params: { id } }),
    onSuccess: again,
  });
  return { passkeys: useQuery(list), add, rename, remove };
}

/** Confirms that the person at this browser is who signed in. */
export function useConfirm(onConfirmed: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (by: { code: string } | 'passkey') =>
      call('POST /api/auth/confirm', { body: by === 'passkey' ? { answer: await answered() } : by }),
    onSuccess: () => {
      onConfirmed();
      return Promise.all([
        cache.invalidateQueries({ queryKey: userKey }),
        cache.invalidateQueries({ queryKey: ['ops'] }),
      ]);
    },
  });
}

/** Asks for a code to one's own address. */
export const useOwnCode = () =>
  useMutation({ mutationFn: (email: string) => call('POST /api/auth/code', { body: { email } }) });
