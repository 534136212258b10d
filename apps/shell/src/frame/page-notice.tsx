import { site } from '@farm/farm';
import { awayTexts, Banner, Button, SLOW } from '@farm/ui';
import { useLocation } from '@farm/web-kit';
import { useSyncExternalStore } from 'react';
import { tryAgain } from '../platform/remote-loader';
import { useSlotState, type SlotState } from '../platform/slot-state';
import { patternAt } from './page-title';

function watchMain(listener: () => void): () => void {
  const main = document.querySelector('main');
  if (!main) return () => undefined;
  const watch = new MutationObserver(listener);
  watch.observe(main, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** Whether `main` shows the page itself, made ahead of time, and not the waiting state that speaks for itself. */
const pageStands = () => document.querySelector('main h1') !== null && !document.querySelector('main [data-away]');

type Trouble = Exclude<SlotState['now'], 'idle' | 'loading' | 'ready'>;

function Notice({ now, path }: { now: Trouble; path: string }) {
  const stands = useSyncExternalStore(watchMain, pageStands, () => false);
  if (!stands) return null;
  if (now === 'slow') return <Banner>{SLOW}</Banner>;
  const { title, text, button } = awayTexts[now];
  const press = () => (now === 'incompatible' ? window.location.reload() : tryAgain(path));
  return (
    <Banner kind="warn" title={title}>
      {text && <p>{text.replace('{email}', site.emails.info)}</p>}
      {button && (
        <Button type="button" kind="quiet" size="small" onClick={press}>
          {button}
        </Button>
      )}
    </Banner>
  );
}

/** Tells above a page that can be read but does not answer yet what its loader knows. */
export function PageNotice() {
  const { pathname } = useLocation();
  const path = patternAt(pathname) ?? pathname;
  const { now } = useSlotState(path);
  const calm = now === 'idle' || now === 'loading' || now === 'ready';
  return calm ? null : <Notice now={now} path={path} />;
}
