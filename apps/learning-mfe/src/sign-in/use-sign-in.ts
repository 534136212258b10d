import { call, queryOptions, refusalOf, sentenceOf, useMutation, useQuery, useQueryClient } from '@farm/web-kit';

const user = queryOptions({
  queryKey: ['learning', 'user'],
  queryFn: () =>
    call('GET /api/auth/user').catch((error: unknown) => {
      if (refusalOf(error)?.code === 'auth.signed_out') return null;
      throw error;
    }),
});

/** Who is signed in: a person, null for nobody. */
export const useUser = () => useQuery(user);

const FAILED = 'We could not sign you in. Please try again.';

/**
 * Sign in by an operator's link, and sign out; `problem` is the sentence to show. `onSignedIn` stands with the mutation,
 * not with the press: by then the page that pressed shows the signed-in person and is gone.
 */
export function useSignIn(onSignedIn: () => void = () => undefined) {
  const cache = useQueryClient();
  const changed = () => cache.resetQueries();
  const signIn = useMutation({
    mutationFn: (token: string) => call('POST /api/auth/operator-link', { body: { token } }),
    onSuccess: () => {
      onSignedIn();
      return changed();
    },
  });
  const signOut = useMutation({ mutationFn: () => call('POST /api/logout'), onSuccess: changed });
  const failure = signIn.error ?? signOut.error;
  return { signIn, signOut, problem: failure ? (sentenceOf(failure) ?? FAILED) : null };
}
