import { ANSWER_CACHE, guides, safeRedirectPath } from '@farm/farm';
import { PageSection, buttonClass } from '@farm/ui';
import { useHydratedLocation } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { allPages } from '../platform/release';
import { storedPages } from './cache-store';
import classes from './offline.module.css';

interface SavedPage {
  address: string;
  title: string;
}

const titleOf = (path: string): string | undefined => allPages().find((page) => page.path === path)?.title;

async function storedGuides(): Promise<SavedPage[]> {
  const keys = (await caches.has(ANSWER_CACHE)) ? await (await caches.open(ANSWER_CACHE)).keys() : [];
  const paths = keys.map(({ url }) => new URL(url).pathname);
  return guides.flatMap(({ id, title }) =>
    paths.includes(`/api/download/${id}`) ? [{ address: `/api/download/${id}`, title }] : [],
  );
}

async function loadSavedPages(): Promise<SavedPage[]> {
  if (!('caches' in window)) return [];
  const pages = (await storedPages(caches)).flatMap((address) => {
    const title = titleOf(address);
    return title ? [{ address, title }] : [];
  });
  return [...pages, ...(await storedGuides())];
}

/** Shown offline in place of a page that is not stored. Lists the stored pages and guides. */
function OfflinePage() {
  const search = new URLSearchParams(useHydratedLocation().search);
  const [savedPages, setSavedPages] = useState<SavedPage[]>([]);
  useEffect(() => {
    void loadSavedPages().then(
      (pages) => pages.length > 0 && setSavedPages(pages),
      () => undefined, // storage may be blocked
    );
  }, []);
  return (
    <PageSection narrow>
      <div className={classes.layout}>
        <h1>No connection</h1>
        <p>
          This page needs an internet connection. You can still read pages that you have visited on this device. Nothing
          you typed on another page is lost.
        </p>
        {/* a plain link: a client-side navigation would not load the document */}
        <a className={buttonClass('primary')} href={safeRedirectPath(search.get('from'))}>
          Try again
        </a>
        {savedPages.length > 0 && (
          <section className={classes.stored} aria-labelledby="stored">
            <h2 id="stored">Saved on this device</h2>
            <ul>
              {savedPages.map(({ address, title }) => (
                <li key={address}>
                  <a href={address}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </PageSection>
  );
}

export { OfflinePage as Component };
