import { ANSWER_CACHE, guides, safeRedirectPath } from '@farm/farm';
import { PageSection, buttonClass } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { liveRelease } from '../platform/release';
import { storedPages } from './cache-store';
import classes from './offline.module.css';

interface Readable {
  address: string;
  title: string;
}

const titleOf = (path: string): string | undefined => {
  const { shell, remotes } = liveRelease();
  return [shell, ...Object.values(remotes)].flatMap(({ pages }) => pages).find((page) => page.path === path)?.title;
};

async function storedGuides(): Promise<Readable[]> {
  const keys = (await caches.has(ANSWER_CACHE)) ? await (await caches.open(ANSWER_CACHE)).keys() : [];
  const paths = keys.map(({ url }) => new URL(url).pathname);
  return guides.flatMap(({ id, title }) =>
    paths.includes(`/api/download/${id}`) ? [{ address: `/api/download/${id}`, title }] : [],
  );
}

async function readable(): Promise<Readable[]> {
  if (!('caches' in window)) return [];
  const pages = (await storedPages(caches)).flatMap((address) => {
    const title = titleOf(address);
    return title ? [{ address, title }] : [];
  });
  return [...pages, ...(await storedGuides())];
}

/** Shown offline in place of a page that is not stored; lists what can be read. */
function OfflinePage() {
  const [search] = useSearchParams();
  const [stored, setStored] = useState<Readable[]>([]);
  useEffect(() => {
    void readable().then(
      (found) => found.length > 0 && setStored(found),
      () => undefined, // storage may be blocked: then nothing is listed
    );
  }, []);
  return (
    <PageSection narrow>
      <div className={classes.layout}>
        <h1>No connection</h1>
        <p>
          This page needs the network, and the network does not answer. Pages that you have read on this device can be
          read again without it. Nothing you typed elsewhere is lost.
        </p>
        {/* a document load, not a navigation: only that asks the network for the page */}
        <a className={buttonClass('primary')} href={safeRedirectPath(search.get('from'))}>
          Try again
        </a>
        {stored.length > 0 && (
          <section className={classes.kept} aria-labelledby="kept">
            <h2 id="kept">What this device has kept</h2>
            <ul>
              {stored.map(({ address, title }) => (
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
