import { call, queryOptions, refusalOf, sentenceOf, useMutation, useQuery, useQueryClient } from '@farm/web-kit';

export const userKey = ['learning', 'user'];

const user = queryOptions({
  queryKey: userKey,
  queryFn: () =>
    call('GET /api/auth/user').catch((error: unknown) => {
      if (refusalOf(error)?.code === 'auth.signed_out') return null;
      throw error;
    }),
});

/** Who is signed in: a person, null for nobody. */
export const useUser = () => useQuery(user);

const ways = queryOptions({ queryKey: ['learning', 'ways'], queryFn: () => call('GET /api/auth/ways'), retry: false });

/** Which ways in this site has beside the code. Unknown is as good as none. */
export const useWays = () => useQuery(ways);

const FAILED = 'We could not sign you in. Please try again.';

/** The sentence to show for a failed sign-in; null for none. */
export const problemOf = (failure: Error | null): string | null => (failure ? (sentenceOf(failure) ?? FAILED) : null);

/** Everything that was asked before was asked as somebody else. */
export function useSomebodyElse() {
  const cache = useQueryClient();
  return () => cache.resetQueries();
}

/**
 * Sign in by an operator's link; `problem` is the sentence to show. `onSignedIn` stands with the mutation, not with the
 * press: by then the page that pressed shows the signed-in person and is gone.
 */
export function useOperatorLink(onSignedIn: () => void) {
  const changed = useSomebodyElse();
  const signIn = useMutation({
    mutationFn: (token: string) => call('POST /api/auth/operator-link', { body: { token } }),
    onSuccess: () => {
      onSignedIn();
      return changed();
    },
  });
  return { signIn, problem: problemOf(signIn.error) };
}
