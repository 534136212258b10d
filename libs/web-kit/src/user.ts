import type { BrowserKey } from '@farm/farm';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { apiQuery } from './api-query';
import { call } from './call';

/** Written and removed at once, to send other tabs a storage event. */
export const USER_CHANGED_KEY = 'farm.user-changed' satisfies BrowserKey;

/** The signed-in person, or null. One query shared by all remotes. */
export const userQuery = apiQuery('GET /api/auth/user');

/** `data` is null if nobody is signed in. */
export const useUser = () => useQuery(userQuery);

function notifyOtherTabs(): void {
  try {
    localStorage.setItem(USER_CHANGED_KEY, String(Date.now()));
    localStorage.removeItem(USER_CHANGED_KEY);
  } catch {
    // without storage, other tabs notice at their next call
  }
}

/**
 * Call it after sign-in and sign-out: resets all queries in all tabs, because they were loaded as somebody else.
 */
export function useResetUserData(): () => Promise<void> {
  const cache = useQueryClient();
  return () => {
    notifyOtherTabs();
    return cache.resetQueries();
  };
}

/**
 * Reloads the user and resets all queries if it has changed. A failed call says nothing about who is signed in: it resets nothing.
 * @returns whether it is known who is signed in
 */
async function checkUser(cache: QueryClient): Promise<boolean> {
  const before = cache.getQueryData(userQuery.queryKey);
  if (before === undefined) return true; // this tab shows nothing that depends on the user
  // Not by the query: where its last user leaves meanwhile, it gives the person of before.
  const now = await call('GET /api/auth/user').catch(() => undefined);
  if (now === undefined) return false;
  // No reset for the same person, which would discard typed text.
  if (now?.id === before?.id) cache.setQueryData(userQuery.queryKey, now);
  else await cache.resetQueries();
  return true;
}

/**
 * Updates the query cache after sign-ins and sign-outs in other tabs, also after those during which the page was in the
 * back/forward cache, where it gets no events. A check that failed is repeated when the browser is online again or the tab is
 * looked at again.
 */
export function syncUserAcrossTabs(cache: QueryClient): () => void {
  let isUnchecked = false;
  const check = async () => {
    isUnchecked = !(await checkUser(cache));
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === USER_CHANGED_KEY && newValue !== null) void check();
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void check();
  };
  const onReturn = () => {
    if (isUnchecked && document.visibilityState === 'visible') void check();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  window.addEventListener('online', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
    window.removeEventListener('online', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
  };
}
