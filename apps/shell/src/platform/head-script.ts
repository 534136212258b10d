// The site's one inline script, first in <head>.
import type { LiveRelease } from '@farm/contracts';
import { recordClicks } from './click-replay';
import { applyTheme } from './init-theme';

const IDLE_WITHIN_MS = 2_000;
const WITHOUT_IDLE_MS = 200;
const TOUCH_EVENTS = ['pointerdown', 'keydown', 'focusin'];

type PageFile = NonNullable<LiveRelease['own']>['files'][number];

/** Adds a script, which runs in its order, or a link; each ignores the properties of the other. */
const addFile = ({ url, sri: integrity, as: rel }: PageFile): void =>
  document.head.append(
    Object.assign(document.createElement(rel === 'script' ? rel : 'link'), {
      integrity,
      async: false,
      src: url,
      rel,
      ...(rel === 'preload' && { as: 'script' }),
      href: url,
    }),
  );

/**
 * Loads scripts and fonts in one batch once the page is painted and the browser idle, or at the first touch, so that the
 * first paint waits for none of them.
 */
function loadDeferredScripts(): void {
  let started = false;
  const start = () => {
    const text = document.getElementById('farm-release')?.textContent;
    if (started || !text) return; // not parsed yet: `load` follows in any case
    started = true;
    const { own } = JSON.parse(text) as LiveRelease;
    own?.files.forEach(addFile);
  };
  const idle = (painted: PerformanceObserverEntryList) =>
    painted.getEntriesByName('first-contentful-paint')[0] &&
    (window.requestIdleCallback?.(start, { timeout: IDLE_WITHIN_MS }) ?? setTimeout(start, WITHOUT_IDLE_MS));
  TOUCH_EVENTS.forEach((type) => addEventListener(type, start, true));
  addEventListener('load', () => new PerformanceObserver(idle).observe({ type: 'paint', buffered: true }));
}

applyTheme();
const early = (globalThis.__bootstrap = { clicks: [], react: false });
recordClicks(early);
loadDeferredScripts();
