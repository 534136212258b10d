// A separate subpath, compiled into the projects that use it, because every page loads index.ts.
import { addHistoryGuard, useLocation } from '@farm/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** A navigation that waits for confirmation. */
export interface LeaveRequest {
  /** Continues the navigation and discards the input. */
  leave: () => void;
  stay: () => void;
}

/** A confirmed navigation is in progress, so that no other form asks again. */
let isLeaving = false;

/** React Router's index of a history entry; undefined for foreign entries. */
const indexOf = (state: unknown): number | undefined => {
  const idx: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : undefined;
  return typeof idx === 'number' ? idx : undefined;
};

/** The link that a click follows in this tab, or null. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null;
  const { protocol, origin, pathname, search } = new URL(link.href);
  if (protocol !== 'http:' && protocol !== 'https:') return null; // mailto: and tel: leave the page open
  const isSamePage = origin === location.origin && pathname === location.pathname && search === location.search;
  return isSamePage && link.hash !== '' ? null : link;
}

/**
 * Asks for confirmation while `hasChanges`: on closing and reloading the tab (by the browser's dialog), on links, and on Back
 * and Forward.
 *
 * The site does not use a data router, so it has no `useBlocker`. Links are intercepted in the capture phase of the document,
 * before React; Back and Forward by a guard that hides the event from the router and returns to this page's entry.
 * Navigation by `useNavigate` is not intercepted.
 *
 * @returns the pending navigation, for which to show `UnsavedChangesDialog`, or null
 */
export function useUnsavedChanges(hasChanges: boolean): LeaveRequest | null {
  const [request, setRequest] = useState<LeaveRequest | null>(null);
  const { key } = useLocation();
  const leaveBy = (navigate: () => void) =>
    setRequest({
      leave: () => {
        isLeaving = true;
        setRequest(null);
        navigate();
      },
      stay: () => setRequest(null),
    });
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = isLeaving ? null : followedLink(event);
    if (!link) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // one dialog, even with unsaved changes in several forms
    leaveBy(() => link.click());
  });
  const onLeave = useEffectEvent((delta: number) => leaveBy(() => history.go(delta)));

  useEffect(() => {
    if (!hasChanges) return undefined;
    isLeaving = false;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault();
    };
    const click = (event: MouseEvent) => onClick(event);
    const here = indexOf(history.state);
    let isReturning = false; // the next popstate is our own return
    const removeGuard = addHistoryGuard((event) => {
      const there = indexOf(event.state);
      if (isReturning) {
        isReturning = false;
        return true;
      }
      if (isLeaving || here === undefined || there === undefined || there === here) return false;
      isReturning = true;
      history.go(here - there);
      onLeave(there - here);
      return true;
    });
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', click, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', warn);
      removeGuard();
      document.removeEventListener('click', click, { capture: true });
    };
  }, [hasChanges, key]); // each navigation within the page adds a history entry
  return request;
}
