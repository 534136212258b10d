// A press that is older is forgotten: the visitor has gone on, and an action out of the blue would startle.
const FORGET_AFTER_MS = 10_000;

const PART = '[data-part]';

const isInSlot = (target: Element) => target.closest('main') !== null;

/** Presses that wait show a busy pointer; none left, none shown. */
function showWaiting(): void {
  if (globalThis.__early?.clicks.length === 0) delete document.documentElement.dataset['waiting'];
}

function doAgain(belongs: (target: Element) => boolean): void {
  const early = globalThis.__early;
  if (!early) return;
  const due = early.clicks.filter(({ target }) => belongs(target));
  early.clicks = early.clicks.filter(({ target }) => !belongs(target));
  showWaiting();
  due
    .filter(({ target, at }) => target.isConnected && Date.now() - at < FORGET_AFTER_MS)
    .forEach(({ target }) => target.click());
}

// After a turn: React attaches what it hydrates in this one.
const soon = (belongs: (target: Element) => boolean) => void setTimeout(() => doAgain(belongs));

/** From here on a press that reaches its target is React's. Called right before React takes over the document. */
export function reactStarts(): void {
  if (globalThis.__early) globalThis.__early.react = true;
}

/** Header and footer answer: what was pressed there earlier is done again, once. */
export const frameReady = (): void => soon((target) => !isInSlot(target));

/** The page answers: what was pressed in it earlier is done again, once. React itself drops such presses. */
export const slotReady = (): void => soon((target) => isInSlot(target) && target.closest(PART) === null);

/** A part of the page that came later than the page, marked `data-part`, answers: the same for what was pressed in it. */
export const partReady = (part: Element): void => soon((target) => part.contains(target));
