import { useEffect, useLayoutEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { createLazyPart, LazyBoundary } from './lazy-part';
import { replayPartClicks } from './replay-clicks';

const INTERACTION_EVENTS = ['pointerover', 'pointerdown', 'keydown', 'focusin'];

/** By then the page is complete, and a part that nobody has come near yet delays nothing. */
const IDLE_MS = 3_000;

/**
 * Resolves when the prerendered element is within `margin` pixels of the viewport, at the visitor's first interaction, or after
 * `idleMs` (null: never); at once if it is not prerendered, or if the address leads to a place in the page.
 */
export function whenNear(id: string, margin: number, idleMs: number | null = IDLE_MS): Promise<void> {
  const prerendered = typeof document === 'undefined' ? null : document.getElementById(id);
  const isLinked = typeof location !== 'undefined' && `${location.search}${location.hash}` !== '';
  if (!prerendered || !('IntersectionObserver' in window) || isLinked || navigator.userActivation?.hasBeenActive)
    return Promise.resolve();
  return new Promise((resolve) => {
    const end = new AbortController();
    const finish = () => {
      clearTimeout(idle);
      end.abort();
      observer.disconnect();
      resolve();
    };
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && finish(),
      { rootMargin: `${margin}px 0px` },
    );
    observer.observe(prerendered);
    const idle = idleMs === null ? undefined : setTimeout(finish, idleMs);
    for (const type of [...INTERACTION_EVENTS, 'beforeprint'])
      window.addEventListener(type, finish, { capture: true, passive: true, signal: end.signal });
  });
}

/**
 * Whether the element is near, as `whenNear` defines it. False while the page is prerendered and hydrated: for parts that are
 * rendered in the browser only.
 */
export function useNear(id: string, margin: number): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void whenNear(id, margin).then(() => isMounted && setNear(true));
    return () => {
      isMounted = false;
    };
  }, [id, margin]);
  return isNear;
}

/** Replays clicks from before hydration once the part has hydrated. */
function ReplayClicks({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (part.current) replayPartClicks(part.current);
  }, []);
  return (
    <div ref={part} data-part="">
      {children}
    </div>
  );
}

interface DeferredPartOptions<Name extends string> {
  /** Of the element around the part. */
  id: string;
  /** Pixels from the viewport at which the code is loaded. */
  margin: number;
  load: () => Promise<Record<Name, ComponentType>>;
  /** Of the component among the exports of what is loaded. */
  name: Name;
  /** After which the code is loaded in any case; null: never. */
  idleMs?: number | null;
  renderError?: (tryAgain: () => void) => ReactNode;
}

/**
 * A part of a page that is prerendered, while its code is loaded and hydrated when it comes near the viewport or at the first
 * interaction. It starts below the first screen: documents carry no styles of it (libs/release-store/src/prerender).
 */
export function createDeferredPart<Name extends string>(options: DeferredPartOptions<Name>) {
  const { id, margin, load, name, idleMs, renderError } = options;
  const Part = createLazyPart<Record<string, ComponentType>, string>(async () => {
    await whenNear(id, margin, idleMs);
    return load();
  }, name);
  return function DeferredPart() {
    return (
      <div id={id} data-below-fold="">
        <LazyBoundary renderError={renderError}>
          <ReplayClicks>
            <Part />
          </ReplayClicks>
        </LazyBoundary>
      </div>
    );
  };
}
