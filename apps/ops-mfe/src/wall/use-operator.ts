import { call, queryOptions, refusalOf, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import type { ReplyOf, Calls } from '@farm/contracts';

type Person = ReplyOf<Calls['GET /api/auth/user']>;

/** Who looks at an operators' page. */
export type Visitor =
  | { kind: 'checking' | 'signed-out' | 'not-operator' }
  | { kind: 'second-factor'; passkeys: number }
  | { kind: 'operator'; person: Person }
  | { kind: 'unknown'; retry: () => void };

const user = queryOptions({ queryKey: ['ops', 'user'], queryFn: () => call('GET /api/auth/user') });

/** Asks the learning service who is signed in. The wall is for people; each service checks the role itself. */
export function useOperator(): Visitor {
  const { data, error, isPending, refetch } = useQuery(user);
  if (isPending) return { kind: 'checking' };
  if (error) {
    const signedOut = refusalOf(error)?.code === 'auth.signed_out';
    return signedOut ? { kind: 'signed-out' } : { kind: 'unknown', retry: () => void refetch() };
  }
  if (data.role !== 'operator') return { kind: 'not-operator' };
  // Each service would refuse: the page says why before it asks them.
  if (data.secondFactor === 'needed') return { kind: 'second-factor', passkeys: data.passkeys };
  return { kind: 'operator', person: data };
}

/** Ends the session of this browser; the wall closes at once. */
export function useSignOut() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/logout'),
    onSuccess: () => cache.resetQueries({ queryKey: ['ops'] }),
  });
}
