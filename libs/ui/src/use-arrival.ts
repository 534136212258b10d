import { useEffect, useRef } from 'react';

/**
 * When another view takes the place of the last one: scroll to the top and focus its h1, so that who listens hears
 * where they are. The first view of a page leaves the focus alone. The returned ref goes to the box around the views.
 */
export function useArrival(view: string) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    const heading = box.current?.querySelector<HTMLElement>('h1');
    if (!heading) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [view]);
  return box;
}
