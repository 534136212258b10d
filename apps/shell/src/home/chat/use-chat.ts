import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { newChat, type Chat } from './chat';
import type { ChatDoor } from './chat-door';

/** The chat's code is on its way before its section comes into view. */
const NEAR = '600px 0px';

function useNear(panel: RefObject<Element | null>, wake: () => void): void {
  useEffect(() => {
    // where it is missing, the first touch brings the chat
    if (!panel.current || !('IntersectionObserver' in window)) return undefined;
    const near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && wake(), {
      rootMargin: NEAR,
    });
    near.observe(panel.current);
    return () => near.disconnect();
  }, [panel, wake]);
}

// A disabled input loses the focus: it comes back when the input is enabled, unless the visitor went elsewhere.
function useFocusBack(panel: RefObject<Element | null>, waiting: boolean): void {
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !waiting && document.activeElement === document.body)
      panel.current?.querySelector('input')?.focus({ preventScroll: true });
    waited.current = waiting;
  }, [panel, waiting]);
}

/** The chat behind its door, and the panel that brings it when it comes near and keeps the focus while it waits. */
export function useChat(door: ChatDoor): { chat: Chat; panel: RefObject<HTMLDivElement | null> } {
  const panel = useRef<HTMLDivElement>(null);
  const chat = useSyncExternalStore(door.subscribe, door.current, () => newChat);
  useNear(panel, door.wake);
  useFocusBack(panel, chat.phase === 'waiting');
  return { chat, panel };
}
