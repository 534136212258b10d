import { lazy, Suspense, useLayoutEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { replayPartClicks } from './replay-clicks';

interface PartModule {
  Component: ComponentType;
}

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

/**
 * A part of a page that is prerendered, while its code is loaded and hydrated when it comes near the viewport or at the first
 * interaction. `reset` loads the code again after a failure, which React would otherwise cache.
 */
export function createDeferredPart(
  id: string,
  margin: number,
  load: () => Promise<PartModule>,
  idleMs: number | null = IDLE_MS,
) {
  const create = () =>
    lazy(async () => {
      await whenNear(id, margin, idleMs);
      return { default: (await load()).Component };
    });
  let Current = create();
  function DeferredPart() {
    return (
      <div id={id}>
        <Suspense>
          <ReplayClicks>
            <Current />
          </ReplayClicks>
        </Suspense>
      </div>
    );
  }
  return { DeferredPart, reset: () => void (Current = create()) };
}
