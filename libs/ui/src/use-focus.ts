import { useCallback, useEffect, useReducer, useRef } from 'react';

export function useFocusElement(): (id: string) => void {
  const targetId = useRef<string | null>(null);
  const [, rerender] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    const target = targetId.current === null ? null : document.getElementById(targetId.current);
    if (!target) return;
    targetId.current = null;
    target.focus();
  });
  return useCallback((id: string) => {
    targetId.current = id;
    rerender();
  }, []);
}

/**
 * When one view replaces another, scrolls to the top and focuses its h1, so that screen readers announce it. Ignores the
 * first view of a page, unless it replaces a `previousView` of another component. Pass the returned ref to the element around
 * the views.
 */
export function useFocusHeading(view: string, previousView = view) {
  const box = useRef<HTMLDivElement>(null);
  const lastView = useRef(previousView);
  useEffect(() => {
    if (lastView.current === view) return;
    lastView.current = view;
    const heading = box.current?.querySelector<HTMLElement>('h1');
    if (!heading) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [view]);
  return box;
}
