import { useEffect, type RefObject } from 'react';

const KEY = 'farm.grant-search-trip';
const WAIT_MS = 1_500;
const PATH = '/grant-search';
const LONGEST = 512; // of a way back that sign-in takes

/** Where a signed-out visitor goes, and comes back from with the criteria they had. */
export const signInAddress = (here: string): string =>
  `/api/login?returnTo=${here === PATH || here.length > LONGEST ? PATH : encodeURIComponent(here)}`;

/** Whether this tab may still be sent to sign-in by itself. Without storage nobody can know, so nobody is sent. */
export function mayTravel(): boolean {
  try {
    return window.sessionStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

function noteTrip(): boolean {
  try {
    window.sessionStorage.setItem(KEY, '1');
    return true;
  } catch {
    return false;
  }
}

/** Follows the link by itself after 1.5 s, once per tab: the Back button leads to a page that stays. Spec 2 section 2. */
export function useSignInTrip(link: RefObject<HTMLAnchorElement | null>, travels: boolean): void {
  useEffect(() => {
    if (!travels) return;
    const timer = setTimeout(() => noteTrip() && link.current?.click(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [link, travels]);
}
