import { useSyncExternalStore } from 'react';

const PHONE = '(max-width: 44.99rem)';

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the window is as narrow as a phone's. False while a page is prerendered and hydrated. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  );
