// The site's one inline script, first in <head>.
import type { LiveRelease } from '@farm/contracts';
import { recordClicks } from './click-replay';
import { offerLanguage } from './init-language';
import { applyTheme } from './init-theme';

const IDLE_TIMEOUT_MS = 2_000;
const DELAY_WITHOUT_IDLE_CALLBACK_MS = 200;
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'focusin'];

/**
 * Names on `<html data-entry>` what the document was opened with: the parameters of its query, and 'state' where its history
 * entry has one, as after a reload. Prerendered HTML knows neither, so a page can show by its styles that another view is loading.
 */
function markEntry(): void {
  const { usr } = (history.state ?? {}) as { usr?: unknown }; // React Router's name for the state of a navigation
  const names = [...new URLSearchParams(location.search).keys(), usr ? 'state' : ''];
  document.documentElement.dataset['entry'] = names.join(' ');
}

type PageFile = NonNullable<LiveRelease['own']>['files'][number];

const RETRY_MS = 3_000;

/** Makes a style sheet of a preload. */
function applyStyleSheet(preload: HTMLLinkElement): void {
  preload.rel = 'stylesheet';
  preload.removeAttribute('as');
}

/**
 * Adds a script, which runs in document order, or a link; each ignores the properties of the other. A style sheet of the
 * layout that fails to load is tried again: nothing else would load it. One of the page is applied once it is loaded, because
 * the document has only the rules of the first screen; if it fails, the page's code loads it.
 */
function addFile(file: PageFile): void {
  const { url, sri: integrity, as: rel } = file;
  const isStyleSheet = url.endsWith('.css');
  const element = Object.assign(document.createElement(rel === 'script' ? rel : 'link'), {
    integrity,
    async: false,
    src: url,
    rel,
    ...(rel === 'preload' && { as: isStyleSheet ? 'style' : 'script' }),
    href: url,
  });
  if (rel === 'preload' && isStyleSheet)
    element.addEventListener('load', () => applyStyleSheet(element as HTMLLinkElement), { once: true });
  if (rel === 'stylesheet')
    element.onerror = () => {
      element.remove();
      setTimeout(addFile, RETRY_MS, file);
    };
  document.head.append(element);
}

/**
 * Loads scripts and fonts in one batch once the page is painted and the browser idle, or at the first interaction. None
 * of them delays the first paint.
 */
function loadDeferredScripts(): void {
  let started = false;
  const start = () => {
    const text = document.getElementById('farm-release')?.textContent;
    if (started || !text) return; // not parsed yet: the load event follows
    started = true;
    const { own } = JSON.parse(text) as LiveRelease;
    own?.files.forEach(addFile);
  };
  const startWhenIdle = (painted: PerformanceObserverEntryList) =>
    painted.getEntriesByName('first-contentful-paint')[0] &&
    (window.requestIdleCallback?.(start, { timeout: IDLE_TIMEOUT_MS }) ??
      setTimeout(start, DELAY_WITHOUT_IDLE_CALLBACK_MS));
  INTERACTION_EVENTS.forEach((type) => addEventListener(type, start, true));
  if (location.hash) addEventListener('DOMContentLoaded', start); // the target has its place once what is above it has styles
  addEventListener('load', () => new PerformanceObserver(startWhenIdle).observe({ type: 'paint', buffered: true }));
}

applyTheme();
offerLanguage();
markEntry();
const bootstrap = (globalThis.__bootstrap = { clicks: [], react: false });
recordClicks(bootstrap);
loadDeferredScripts();
