import type { BootstrapState } from '@farm/web-kit/bootstrap-state';

const MAX_CLICKS = 5;
// Older clicks are dropped: a late action would surprise the visitor.
const MAX_AGE_MS = 10_000;
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
    updateCursor();
    if (bootstrap.react) clicked?.addEventListener('click', remove, { once: true, capture: true });
  };
  document.addEventListener('click', record, true);
}

function replay(isIncluded: (target: Element) => boolean): void {
  const bootstrap = globalThis.__bootstrap;
  if (!bootstrap) return;
  const clicks = bootstrap.clicks.filter(({ target }) => isIncluded(target));
  bootstrap.clicks = bootstrap.clicks.filter(({ target }) => !isIncluded(target));
  if (bootstrap.clicks.length === 0) delete document.documentElement.dataset['waiting'];
  clicks
    .filter(({ target, at }) => target.isConnected && Date.now() - at < MAX_AGE_MS)
    .forEach(({ target }) => target.click());
}

// React attaches event handlers at the end of the current task.
const replayInNextTask = (isIncluded: (target: Element) => boolean) => void setTimeout(() => replay(isIncluded));

const isInPage = (target: Element) => target.closest('main') !== null;

/** Called right before hydration: from now on a click that reaches its target is handled by React. */
export function setHydrationStarted(): void {
  if (globalThis.__bootstrap) globalThis.__bootstrap.react = true;
}

/** Replays clicks on header and footer once they have hydrated. */
export const replayLayoutClicks = (): void => replayInNextTask((target) => !isInPage(target));

/** Replays clicks in the page once it has hydrated, except in parts that hydrate later. */
export const replayPageClicks = (): void =>
  replayInNextTask((target) => isInPage(target) && target.closest(DEFERRED_PART) === null);

/** Replays clicks in a part that hydrates later than its page, marked `data-part`. */
export const replayPartClicks = (part: Element): void => replayInNextTask((target) => part.contains(target));
