import { useEffect, useRef, type RefObject } from 'react';

interface Handlers {
  approve: (id: string) => void;
  hide: (id: string) => void;
  next: (id: string) => void;
}

const isTyping = (element: Element) => element.matches('input:not([type="checkbox"]), textarea, select');

/**
 * The keys a, h and n, heard only while a comment of the list has the focus: single letters must not get in the way of
 * voices and of other keys (WCAG 2.1.4).
 */
export function useQueueKeys(handlers: Handlers): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const element = list.current;
    const press = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : null;
      const id = at?.closest<HTMLElement>('[data-comment]')?.dataset.comment;
      if (!at || !id || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(at)) return;
      if (event.key === 'a') latest.current.approve(id);
      if (event.key === 'h') latest.current.hide(id);
      if (event.key === 'n') latest.current.next(id);
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, []);
  return list;
}
