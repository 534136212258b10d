import './bootstrap-state';

// Older clicks are dropped: a late action would surprise the visitor.
const MAX_AGE_MS = 10_000;

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

/** Replays recorded clicks on elements that have hydrated. React attaches event handlers at the end of the current task. */
export const replayClicks = (isIncluded: (target: Element) => boolean): void =>
  void setTimeout(() => replay(isIncluded));

/** Replays clicks in a part that hydrates later than its page, marked `data-part`. */
export const replayPartClicks = (part: Element): void => replayClicks((target) => part.contains(target));
