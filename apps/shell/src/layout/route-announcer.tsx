import { site } from '@farm/farm';
import { VisuallyHidden } from '@farm/ui';
import { useLocation } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useEffect, useRef, useState } from 'react';
import { useMatches } from 'react-router-dom';
import type { PageHandle } from '../platform/release';
import { holdHashTarget } from './hash-target';

/** The page of this release at the address; undefined at an unknown one. */
export const useCurrentPage = () => useMatches().at(-1)?.handle as PageHandle | undefined;

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

/** Focuses the heading, which may be rendered later, when a chunk has loaded: `main` is observed for 20 s. */
function focusNewPage(): () => void {
  focusHeading();
  const main = document.querySelector('main');
  if (!main) return () => undefined;
  const observer = new MutationObserver(() => {
    if (!document.activeElement || document.activeElement === document.body) focusHeading();
  });
  observer.observe(main, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), OBSERVE_MS);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

/** Whether the browser has restored the scroll position of this document itself. */
function isRestoredDocument(): boolean {
  const [navigation] = performance.getEntriesByType?.('navigation') ?? [];
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'navigate';
}

/**
 * Scrolls to the fragment's target. On every route change except the first load it also sets the title, focuses the heading
 * and announces the page.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation();
  const page = useCurrentPage();
  const title = page?.title ?? i18n._('404 Page Not Found');
  const [announced, setAnnounced] = useState('');
  const previous = useRef(pathname);
  useEffect(() => {
    const from = previous.current;
    previous.current = pathname;
    if (from === pathname) return undefined;
    document.title = documentTitle(title);
    setAnnounced(title);
    return focusNewPage();
  }, [pathname, title]);
  const isFirst = useRef(true);
  useEffect(() => () => void (isFirst.current = true), []); // StrictMode runs the first effects twice
  useEffect(() => {
    const isRestored = isFirst.current && isRestoredDocument();
    isFirst.current = false;
    return hash ? holdHashTarget(hash, { isRestored }) : undefined;
  }, [pathname, hash]);
  return (
    <VisuallyHidden as="div" role="status" aria-label={i18n._('Page')}>
      {page?.untranslated ? <span lang="en">{announced}</span> : announced}
    </VisuallyHidden>
  );
}
