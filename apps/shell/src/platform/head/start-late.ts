import type { LiveRelease } from '@farm/contracts';
import type { Early } from '@farm/web-kit/early';

const IDLE_WITHIN_MS = 2_000;
const WITHOUT_IDLE_MS = 200;
const TOUCHES = ['pointerdown', 'keydown', 'focusin'];

type File = NonNullable<LiveRelease['own']>['files'][number];

/** A script in its order, or a link; each takes of these what it knows. */
const add = ({ url, sri: integrity, as: rel }: File): void =>
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
 * Brings scripts, fonts and first answers in one batch: when the page has loaded and been painted and the browser is
 * idle, or at the first touch. Before that nothing is fetched, so that the page paints as a bare file does.
 */
export function startLate(early: Early): void {
  let started = false;
  const start = () => {
    const text = document.getElementById('farm-release')?.textContent;
    if (started || !text) return; // not read yet: `load` comes in any case
    started = true;
    const { own } = JSON.parse(text) as LiveRelease;
    own?.files.forEach(add);
    own?.data.forEach((address) => (early.data[address] = fetch(address).catch(() => undefined)));
  };
  const idle = (painted: PerformanceObserverEntryList) =>
    painted.getEntriesByName('first-contentful-paint')[0] &&
    (window.requestIdleCallback?.(start, { timeout: IDLE_WITHIN_MS }) ?? setTimeout(start, WITHOUT_IDLE_MS));
  TOUCHES.forEach((type) => addEventListener(type, start, true));
  addEventListener('load', () => new PerformanceObserver(idle).observe({ type: 'paint', buffered: true }));
}
