// A subpath of its own, compiled into the projects that use it: the facade is part of every remote page.
import { addHistoryGuard, useLocation } from '@farm/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** A navigation that waits for an answer. */
export interface LeaveRequest {
  /** Goes where the visitor wanted to go; the unsaved input is lost. */
  leave: () => void;
  stay: () => void;
}

/** Set while a navigation that was agreed to is under way: no form on the page asks again. */
let isLeaving = false;

/** The position React Router writes into each entry of the history; undefined for an entry of another origin. */
const indexOf = (state: unknown): number | undefined => {
  const idx: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'idx') : undefined;
  return typeof idx === 'number' ? idx : undefined;
};

/** The link that a plain click would follow in this tab; null for everything else. */
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
 * Asks before unsaved input is lost while `hasChanges`: on closing and reloading the tab (the browser's own question), on
 * a click on a link, and on Back and Forward.
 *
 * The router of this site has no data API and so no `useBlocker`. Links are caught in the capture phase of the document,
 * before React hears the click; Back and Forward by a guard that hides the event from the router and goes back to the
 * entry of this page. A navigation by `useNavigate` is not caught: code that calls it has decided to leave.
 *
 * @returns null, or the navigation that waits: show `UnsavedChangesDialog` for it.
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
    event.stopImmediatePropagation(); // one question, even with unsaved changes in several forms
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
    let isReturning = false; // the next popstate is our own way back
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
  }, [hasChanges, key]); // each navigation within the page has an entry of its own in the history
  return request;
}
