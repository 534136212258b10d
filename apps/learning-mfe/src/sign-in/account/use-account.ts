import { call, queryOptions, useMutation, useQuery, useQueryClient } from '@farm/web-kit';
import { useSomebodyElse } from '../use-sign-in';

const sessions = queryOptions({ queryKey: ['learning', 'sessions'], queryFn: () => call('GET /api/auth/sessions') });

/** Where the person is signed in. */
export const useSessions = () => useQuery(sessions);

/** Ends one of the person's sessions; one that is over already is as good as ended. */
export function useEndSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('DELETE /api/auth/sessions/:id', { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: sessions.queryKey }),
  });
}

/** Signs out here, or everywhere. */
export function useSignOut() {
  const changed = useSomebodyElse();
  const here = useMutation({ mutationFn: () => call('POST /api/logout'), onSuccess: changed });
  const everywhere = useMutation({ mutationFn: () => call('POST /api/auth/sign-out-everywhere'), onSuccess: changed });
  return { here, everywhere };
}
