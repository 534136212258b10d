import { site } from '@farm/farm';
import { VisuallyHidden } from '@farm/ui';
import { useLocation } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import { liveRelease, matches } from '../platform/release';

const pages = () => {
  const { shell, remotes } = liveRelease();
  return [shell, ...Object.values(remotes)].flatMap((build) => build.pages);
};

/** The path pattern of the page at an address, such as '/verify/:code'; undefined when no page of the release is there. */
export const patternAt = (pathname: string): string | undefined =>
  pages().find(({ path }) => matches(path, pathname))?.path;

/** The title of the page at an address, as its project declares it. */
const titleAt = (pathname: string): string =>
  pages().find(({ path }) => matches(path, pathname))?.title ?? '404 Page Not Found';

/** '<page> · Sweetgum Family Farm' */
const documentTitle = (title: string): string => `${title} · ${site.company}`;

// Longer than a page takes to load on a slow connection.
const FOLLOW_MS = 20_000;

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) {
    // The followed link may be outside of the page and keep the focus: release it for the heading that will load.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return;
  }
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // anyone can type '#%'
  }
}

/** The target element of a fragment, found as browsers do: by its raw text first, then decoded. */
function targetOf(hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  if (!fragment) return null;
  return document.getElementById(fragment) ?? document.getElementById(decoded(fragment));
}

/**
 * Scrolls to the fragment's target or the top, and focuses the heading. Both may be rendered only later, when a chunk has
 * loaded: they are followed for 20 s.
 */
function scrollAndFocus(hash: string): () => void {
  let target = targetOf(hash);
  if (target) target.scrollIntoView();
  else window.scrollTo({ top: 0, behavior: 'instant' });
  focusHeading();
  const main = document.querySelector('main');
  if (!main) return () => undefined;
  const follow = new MutationObserver(() => {
    if (!document.activeElement || document.activeElement === document.body) focusHeading();
    if (target) return;
    target = targetOf(hash);
    target?.scrollIntoView();
  });
  follow.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => follow.disconnect(), FOLLOW_MS);
  return () => {
    clearTimeout(timer);
    follow.disconnect();
  };
}

/** On every route change except the first load: scrolls to the top, sets the title, focuses the heading, announces the page. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const [announced, setAnnounced] = useState('');
  const before = useRef({ pathname, hash });
  useEffect(() => {
    const from = before.current;
    before.current = { pathname, hash };
    if (from.pathname === pathname) {
      if (hash && from.hash !== hash) targetOf(hash)?.scrollIntoView();
      return undefined;
    }
    const title = titleAt(pathname);
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
