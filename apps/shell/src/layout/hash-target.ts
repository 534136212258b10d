// Longer than a page takes to load on a slow connection.
const HOLD_MS = 20_000;

/** What a visitor does to go elsewhere on the page. */
const TAKE_OVER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

function safeDecode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // malformed, such as '#%'
  }
}

/** The target element of a fragment, found as browsers do: by its raw text first, then decoded. */
function targetOf(hash: string): HTMLElement | null {
  const fragment = hash.slice(1);
  if (!fragment) return null;
  return document.getElementById(fragment) ?? document.getElementById(safeDecode(fragment));
}

interface HoldOptions {
  /** Keep the place that the browser has restored, if it is not at the target. */
  isRestored?: boolean;
}

const isInView = (element: HTMLElement): boolean => {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight;
};

/**
 * Scrolls to the fragment's target, once it is rendered, and again whenever parts that load later have moved it: only some
 * browsers anchor the scroll position themselves. Ends when the visitor scrolls, clicks or types, and after 20 s.
 *
 * @returns a function that ends it
 */
export function holdHashTarget(hash: string, { isRestored = false }: HoldOptions = {}): () => void {
  const main = document.querySelector('main');
  const end = new AbortController();
  const first = targetOf(hash);
  if (isRestored && first && !isInView(first)) return () => undefined;
  if (!isRestored) first?.scrollIntoView();
  if (!main || hash.length < 2) return () => undefined;

  const scrollAgain = () => targetOf(hash)?.scrollIntoView({ behavior: 'instant' });
  const sizes = 'ResizeObserver' in window ? new ResizeObserver(scrollAgain) : null;
  sizes?.observe(main);
  let hasTarget = first !== null;
  const nodes = new MutationObserver(() => {
    if (hasTarget) return;
    const target = targetOf(hash);
    hasTarget = target !== null;
    target?.scrollIntoView({ behavior: 'instant' });
  });
  nodes.observe(main, { childList: true, subtree: true });
  const stop = () => {
    clearTimeout(timer);
    end.abort();
    sizes?.disconnect();
    nodes.disconnect();
  };
  const timer = setTimeout(stop, HOLD_MS);
  for (const type of TAKE_OVER_EVENTS)
    window.addEventListener(type, stop, { capture: true, passive: true, signal: end.signal });
  return stop;
}
