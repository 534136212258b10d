import type { BootstrapState } from '@farm/web-kit/bootstrap-state';
import { replayClicks } from '@farm/web-kit/replay-clicks';

const MAX_CLICKS = 5;
const DEFERRED_PART = '[data-part]';

/**
 * Records clicks on buttons until React can handle them; links, checkboxes and summaries work without it. React stops a
 * click that it cannot handle yet before it reaches its target, so a click that does reach it is removed from the record.
 * Part of the head script.
 */
export function recordClicks(bootstrap: BootstrapState): void {
  const updateCursor = () => document.documentElement.toggleAttribute('data-waiting', bootstrap.clicks.length > 0);
  const record = ({ target: clicked, isTrusted }: Event) => {
    const target = (clicked as Element).closest<HTMLElement>('button,[type=submit]');
    if (!target || !isTrusted || bootstrap.clicks.length === MAX_CLICKS) return;
    const click = { target, at: Date.now() };
    const remove = () => {
      bootstrap.clicks = bootstrap.clicks.filter((other) => other !== click);
      updateCursor();
    };
    bootstrap.clicks.push(click);
    if (!bootstrap.react) return updateCursor();
    clicked?.addEventListener('click', remove, { once: true, capture: true });
    setTimeout(updateCursor); // after the click, because the attribute styles the whole page again, even if it is removed at once
  };
  document.addEventListener('click', record, true);
}

const isInPage = (target: Element) => target.closest('main') !== null;

/** Called right before hydration: from now on a click that reaches its target is handled by React. */
export function setHydrationStarted(): void {
  if (globalThis.__bootstrap) globalThis.__bootstrap.react = true;
}

/** Replays clicks on header and footer once they have hydrated. */
export const replayLayoutClicks = (): void => replayClicks((target) => !isInPage(target));

/** Replays clicks in the page once it has hydrated, except in parts that hydrate later. */
export const replayPageClicks = (): void =>
  replayClicks((target) => isInPage(target) && target.closest(DEFERRED_PART) === null);
