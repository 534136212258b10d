import type { BrowserKey } from '@farm/farm';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from './call';
import { getErrorBody } from './api-error';

/** Written for a moment, so that other tabs get a storage event. */
export const USER_CHANGED_KEY = 'farm.user-changed' satisfies BrowserKey;

/** Who is signed in: a person, or null for nobody. One query for all remotes, so that none shows somebody who has left. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: () =>
    call('GET /api/auth/user').catch((error: unknown) => {
      if (getErrorBody(error)?.code === 'auth.signed_out') return null;
      throw error;
    }),
});

/** Who is signed in; `data` is null for nobody. */
export const useUser = () => useQuery(userQuery);

function notifyOtherTabs(): void {
  try {
    localStorage.setItem(USER_CHANGED_KEY, String(Date.now()));
    localStorage.removeItem(USER_CHANGED_KEY);
  } catch {
    // without storage other tabs find out at their next call
  }
}

/**
 * To be called after a sign-in or a sign-out: drops everything that was loaded as somebody else, in this tab and in the
 * others.
 */
export function useResetUserData(): () => Promise<void> {
  const cache = useQueryClient();
  return () => {
    notifyOtherTabs();
    return cache.resetQueries();
  };
}

/** Loads the user again; if it is somebody else now, or nobody, drops everything that was loaded before. */
async function checkUser(cache: QueryClient): Promise<void> {
  const before = cache.getQueryData(userQuery.queryKey);
  if (before === undefined) return; // this tab shows nothing that depends on the user
  // What is typed in this tab stays as long as the person does.
  const now = await cache.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined);
  if (now?.id !== before?.id) await cache.resetQueries();
}

/**
 * Keeps the document's cache in step with sign-ins and sign-outs of other tabs, and with those that happened while the page
 * was in the browser's back/forward cache, where it gets no events.
 */
export function syncUserAcrossTabs(cache: QueryClient): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === USER_CHANGED_KEY && newValue !== null) void checkUser(cache);
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void checkUser(cache);
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}
