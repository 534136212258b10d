import { useLocation } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import classes from './frame.module.css';
import { documentTitle, titleAt } from './page-title';

// Longer than a page may take on a slow line; then the visitor has gone on by other means.
const WATCH_MS = 20_000;

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) {
    // The link that was followed may stand outside the page and stay: the heading that comes must find the focus free.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return;
  }
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function place(hash: string): HTMLElement | null {
  return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
}

/**
 * A page may come in pieces: its heading may be replaced when its chunk arrives, and the part a link meant may not be
 * there yet. Both are followed until the visitor acts or the time is over.
 */
function settle(hash: string): () => void {
  let meant = place(hash);
  if (meant) meant.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
  focusHeading();
  const main = document.querySelector('main');
  if (!main) return () => undefined;
  const follow = new MutationObserver(() => {
    if (!document.activeElement || document.activeElement === document.body) focusHeading();
    if (meant) return;
    meant = place(hash);
    meant?.scrollIntoView();
  });
  follow.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => follow.disconnect(), WATCH_MS);
  return () => {
    clearTimeout(timer);
    follow.disconnect();
  };
}

/**
 * What happens on every route change, not on the first load: scroll to the top (spec 1 section 2), title, focus on the
 * heading, a polite announcement.
 */
export function Arrive() {
  const { pathname, hash } = useLocation();
  const [said, setSaid] = useState('');
  const before = useRef({ pathname, hash });
  useEffect(() => {
    const from = before.current;
    before.current = { pathname, hash };
    if (from.pathname === pathname) {
      if (hash && from.hash !== hash) place(hash)?.scrollIntoView();
      return undefined;
    }
    const title = titleAt(pathname);
    document.title = documentTitle(title);
    setSaid(title);
    return settle(hash);
  }, [pathname, hash]);
  return (
    <p className={classes.announcer} role="status" aria-label="Page">
      {said}
    </p>
  );
}
