// What a hand or a keyboard does first. Scrolling alone asks for nothing.
const SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

let isThere = false;

/**
 * Calls `listener` once, at the first sign of somebody at this page; at once when there was one, also before any script
 * had come. What only a visitor's hand can need is brought then, and not before. The answer ends it.
 */
export function onFirstSign(listener: () => void): () => void {
  if (isThere || navigator.userActivation?.hasBeenActive) {
    listener();
    return () => undefined;
  }
  const end = new AbortController();
  const seen = () => {
    isThere = true;
    end.abort();
    listener();
  };
  SIGNS.forEach((type) => document.addEventListener(type, seen, { capture: true, passive: true, signal: end.signal }));
  return () => end.abort();
}
