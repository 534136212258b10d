import { site } from '@farm/farm';
import { VisuallyHidden } from '@farm/ui';
import { useLocation } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import { allPages, matchesPath } from '../platform/release';

/** The page of this release at an address, if there is one. */
export const findPage = (pathname: string) => allPages().find(({ path }) => matchesPath(path, pathname));

/** '<page> · Sweetgum Family Farm' */
const documentTitle = (title: string): string => `${title} · ${site.company}`;

// Longer than a page takes to load on a slow connection.
const OBSERVE_MS = 20_000;

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) {
    // The clicked link may keep the focus outside the page: release it for the heading that will load.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return;
  }
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function safeDecode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // malformed, such as '#%'
  }
}

/** The target element of a fragment, found as browsers do: by its raw text first, then decoded. */
function targetOf(hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  if (!fragment) return null;
  return document.getElementById(fragment) ?? document.getElementById(safeDecode(fragment));
}

/**
 * Scrolls to the fragment's target or the top, and focuses the heading. Both may be rendered later, when a chunk has
 * loaded: `main` is observed for 20 s.
 */
function scrollAndFocus(hash: string): () => void {
  let target = targetOf(hash);
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
  focusHeading();
  const main = document.querySelector('main');
  if (!main) return () => undefined;
  const observer = new MutationObserver(() => {
    if (!document.activeElement || document.activeElement === document.body) focusHeading();
    if (target) return;
    target = targetOf(hash);
    target?.scrollIntoView();
  });
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), OBSERVE_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** On every route change except the first load: scrolls to the top, sets the title, focuses the heading, announces the page. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState('');
  const previous = useRef({ pathname, hash });
  useEffect(() => {
    const from = previous.current;
    previous.current = { pathname, hash };
    if (from.pathname === pathname) {
      if (hash && from.hash !== hash) targetOf(hash)?.scrollIntoView();
      return undefined;
    }
    const title = findPage(pathname)?.title ?? '404 Page Not Found';
    document.title = documentTitle(title);
    setAnnounced(title);
    return scrollAndFocus(hash);
  }, [pathname, hash]);
  return (
    <VisuallyHidden as="div" role="status" aria-label="Page">
      {announced}
    </VisuallyHidden>
  );
}
