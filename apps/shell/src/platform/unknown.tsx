import { useLocation } from '@farm/web-kit';
import { useEffect } from 'react';
import { NotFoundPage } from '../not-found/not-found-page';
import { latestRelease, matches } from './latest-release';

// A document load needs no question: the edge has answered 404 itself.
const firstPath = typeof location === 'undefined' ? '' : location.pathname;

/** An address this document does not know. A newer release may: then the page is loaded as a fresh document. */
export function Unknown() {
  const { pathname } = useLocation();
  useEffect(() => {
    if (pathname === firstPath) return;
    void latestRelease().then(
      (latest) => latest?.paths.some((path) => matches(path, pathname)) && location.assign(pathname),
    );
  }, [pathname]);
  return <NotFoundPage />;
}
