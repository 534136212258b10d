import type { BootstrapState } from '@farm/web-kit/bootstrap-state';

const MAX_CLICKS = 5;
// An older click is dropped: the visitor has gone on, and an action out of the blue would startle.
const MAX_AGE_MS = 10_000;
const PART = '[data-part]';

/**
 * Records clicks on buttons until React can handle them; links, checkboxes and summaries work without it. React stops a
 * click that it cannot handle before it reaches its target, so a click that gets there is removed from the record. Part of
 * the head script.
 */
export function recordClicks(early: BootstrapState): void {
  const show = () => document.documentElement.toggleAttribute('data-waiting', early.clicks.length > 0);
  const record = ({ target: clicked, isTrusted }: Event) => {
    const target = (clicked as Element).closest<HTMLElement>('button,[type=submit]');
    if (!target || !isTrusted || early.clicks.length === MAX_CLICKS) return;
    const click = { target, at: Date.now() };
    const remove = () => {
      early.clicks = early.clicks.filter((other) => other !== click);
      show();
    };
    early.clicks.push(click);
    show();
    if (early.react) clicked?.addEventListener('click', remove, { once: true, capture: true });
  };
  document.addEventListener('click', record, true);
}

function replay(isIncluded: (target: Element) => boolean): void {
  const early = globalThis.__bootstrap;
  if (!early) return;
  const due = early.clicks.filter(({ target }) => isIncluded(target));
  early.clicks = early.clicks.filter(({ target }) => !isIncluded(target));
  if (early.clicks.length === 0) delete document.documentElement.dataset['waiting'];
  due
    .filter(({ target, at }) => target.isConnected && Date.now() - at < MAX_AGE_MS)
    .forEach(({ target }) => target.click());
}

// After this task: React attaches the event handlers of what it hydrates at its end.
const replaySoon = (isIncluded: (target: Element) => boolean) => void setTimeout(() => replay(isIncluded));

const isInPage = (target: Element) => target.closest('main') !== null;

/** Called right before hydration: from here on a click that reaches its target is handled by React. */
export function markReactStarted(): void {
  if (globalThis.__bootstrap) globalThis.__bootstrap.react = true;
}

/** Replays clicks on header and footer once they have hydrated. */
export const replayFrameClicks = (): void => replaySoon((target) => !isInPage(target));

/** Replays clicks in the page once it has hydrated, except in parts that hydrate later. */
export const replayPageClicks = (): void => replaySoon((target) => isInPage(target) && target.closest(PART) === null);

/** Replays clicks in a part that hydrates later than its page, marked `data-part`. */
export const replayPartClicks = (part: Element): void => replaySoon((target) => part.contains(target));
