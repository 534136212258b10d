import { guides, ownPath } from '@farm/farm';
import { Band, buttonClass } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import { useEffect, useState } from 'react';
import { liveRelease } from '../platform/release';
import { KEPT_ANSWERS, keptPages } from './kept';
import classes from './offline.module.css';

interface Readable {
  address: string;
  title: string;
}

const titleOf = (path: string): string | undefined => {
  const { shell, remotes } = liveRelease();
  return [shell, ...Object.values(remotes)].flatMap(({ pages }) => pages).find((page) => page.path === path)?.title;
};

async function keptGuides(): Promise<Readable[]> {
  const keys = (await caches.has(KEPT_ANSWERS)) ? await (await caches.open(KEPT_ANSWERS)).keys() : [];
  const paths = keys.map(({ url }) => new URL(url).pathname);
  return guides.flatMap(({ id, title }) =>
    paths.includes(`/api/download/${id}`) ? [{ address: `/api/download/${id}`, title }] : [],
  );
}

async function readable(): Promise<Readable[]> {
  if (!('caches' in window)) return [];
  const pages = (await keptPages(caches)).flatMap((address) => {
    const title = titleOf(address);
    return title ? [{ address, title }] : [];
  });
  return [...pages, ...(await keptGuides())];
}

/** Where a visitor without a connection comes to whose page was never kept; lists what can be read. */
function OfflinePage() {
  const [search] = useSearchParams();
  const [kept, setKept] = useState<Readable[]>([]);
  useEffect(() => {
    void readable().then((found) => found.length > 0 && setKept(found));
  }, []);
  return (
    <Band narrow>
      <div className={classes.layout}>
        <h1>No connection</h1>
        <p>
          This page needs the network, and the network does not answer. Pages that you have read on this device can be
          read again without it. Nothing you typed elsewhere is lost.
        </p>
        {/* a document load, not a navigation: only that asks the network for the page */}
        <a className={buttonClass('primary')} href={ownPath(search.get('from'))}>
          Try again
        </a>
        {kept.length > 0 && (
          <section className={classes.kept} aria-labelledby="kept">
            <h2 id="kept">What this device has kept</h2>
            <ul>
              {kept.map(({ address, title }) => (
                <li key={address}>
                  <a href={address}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Band>
  );
}

export { OfflinePage as Component };
