import { guides, PAGE_CACHE, RESPONSE_CACHE, safeRedirectPath, splitLanguage } from '@farm/farm';
import { PageSection, buttonClass } from '@farm/ui';
import { activeLanguage, useHydratedLocation } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { allPages } from '../platform/release';
import classes from './offline.module.css';

interface SavedPage {
  address: string;
  title: string;
}

const titleOf = (address: string): string | undefined => {
  const { path, language } = splitLanguage(address);
  return language === activeLanguage() ? allPages().find((page) => page.path === path)?.title : undefined;
};

/** Paths of the responses in a cache, in no order. */
async function storedPaths(cacheName: string): Promise<string[]> {
  const keys = (await caches.has(cacheName)) ? await (await caches.open(cacheName)).keys() : [];
  return keys.map(({ url }) => new URL(url).pathname);
}

async function loadSavedPages(): Promise<SavedPage[]> {
  if (!('caches' in window)) return [];
  const [paths, responses] = await Promise.all([storedPaths(PAGE_CACHE), storedPaths(RESPONSE_CACHE)]);
  const pages = paths.flatMap((address) => {
    const title = titleOf(address);
    return title ? [{ address, title }] : [];
  });
  const savedGuides = guides
    .map(({ id, title }) => ({ address: `/api/download/${id}`, title }))
    .filter(({ address }) => responses.includes(address));
  return [...pages, ...savedGuides];
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
        <h1>{i18n._('No connection')}</h1>
        <p>
          {i18n._(
            'This page needs an internet connection. You can still read pages that you have visited on this device. Nothing you typed on another page is lost.',
          )}
        </p>
        {/* a plain link: a client-side navigation would not load the document */}
        <a className={buttonClass('primary')} href={safeRedirectPath(search.get('from'))}>
          {i18n._('Try again')}
        </a>
        {savedPages.length > 0 && (
          <section className={classes.stored} aria-labelledby="stored">
            <h2 id="stored">{i18n._('Saved on this device')}</h2>
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
