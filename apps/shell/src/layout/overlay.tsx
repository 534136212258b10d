import { site } from '@farm/farm';
import { pageProblemTexts, Banner, Button, SLOW_LOADING_TEXT } from '@farm/ui';
import { useLocation } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { usePageState, type PageState } from '../platform/page-state';
import { liveRelease } from '../platform/release';
import { tryAgain } from '../platform/remote-loader';
import classes from './page-frame.module.css';
import { useCurrentPage } from './route-announcer';

/** Shown to operators who followed a preview link. */
export function PreviewNotice({ preview = liveRelease().preview }: { preview?: string | undefined }) {
  if (!preview) return null;
  return (
    <Banner>
      <p>{i18n._('You are looking at a preview.')}</p>
      <a href="?preview=off">{i18n._('Leave preview')}</a>
    </Banner>
  );
}

function observeMain(listener: () => void): () => void {
  const main = document.querySelector('main');
  if (!main) return () => undefined;
  const observer = new MutationObserver(listener);
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Whether `main` shows a prerendered page and not the loading state, which has its own text. */
const isPrerendered = () => document.querySelector('main h1') !== null && !document.querySelector('main [data-away]');

type Problem = Exclude<PageState['now'], 'idle' | 'loading' | 'ready'>;

function Notice({ now, path }: { now: Problem; path: string }) {
  const isPageVisible = useSyncExternalStore(observeMain, isPrerendered, () => false);
  if (!isPageVisible) return null;
  if (now === 'slow') return <Banner>{i18n._(SLOW_LOADING_TEXT)}</Banner>;
  const { title, text, button } = pageProblemTexts[now];
  const handleClick = () => (now === 'incompatible' ? window.location.reload() : tryAgain(path));
  return (
    <Banner variant="warning" title={i18n._(title)}>
      {text && <p>{i18n._(text, { email: site.emails.info })}</p>}
      {button && (
        <Button type="button" variant="outline" size="small" onClick={handleClick}>
          {i18n._(button)}
        </Button>
      )}
    </Banner>
  );
}

/** Loading state of a prerendered page, which is visible itself: shown above it when hydration is slow or fails. */
export function PageNotice() {
  const { pathname } = useLocation();
  const path = useCurrentPage()?.path ?? pathname;
  const { now } = usePageState(path);
  const isFine = now === 'idle' || now === 'loading' || now === 'ready';
  return isFine ? null : <Notice now={now} path={path} />;
}

export { ToastViewport } from './toast-viewport';

/** Banners above the page. */
export function OverlayNotices() {
  return (
    <div className={classes.notice}>
      <PreviewNotice />
      <PageNotice />
    </div>
  );
}
