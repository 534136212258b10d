import { maySend, newChat, type Chat, type ChatEvent } from './chat';
import type { Talk } from './talk';

/** Said when the chat's own code could not be loaded: nothing was sent, the text stands where it was typed. */
const NOT_HERE = 'Dexter Jr. could not be reached. Please check your connection and try again.';

export interface ChatDoor {
  subscribe: (listener: () => void) => () => void;
  current: () => Chat;
  tell: (event: ChatEvent) => void;
  /** Brings the chat's code: the section is near, or somebody touches it. */
  wake: () => void;
}

type Bring = () => Promise<{ startTalk: (chat: Chat, changed: (chat: Chat) => void) => Talk }>;

const theTalk: Bring = () => import(/* webpackChunkName: "chat" */ './talk');

/**
 * The chat as the page sees it. What it can do comes in a chunk of its own; until then one can type, and one message
 * waits for it. The door outlives the page, so an answer arrives although its reader went to another page and back.
 */
export function chatDoor(bring: Bring = theTalk): ChatDoor {
  let chat = newChat;
  let talk: Talk | null = null;
  let coming: Promise<void> | null = null;
  let first: ChatEvent | null = null;
  const listeners = new Set<() => void>();
  const show = (next: Chat) => {
    chat = next;
    listeners.forEach((listener) => listener());
  };
  const wake = () => {
    coming ??= bring().then(
      ({ startTalk }) => {
        if (first || chat.problem) show({ ...chat, phase: 'idle', problem: null });
        talk = startTalk(chat, show);
        if (first) talk.tell(first);
      },
      () => {
        coming = null;
        if (first) show({ ...chat, phase: 'idle', problem: NOT_HERE });
        first = null;
      },
    );
  };
  const early = (event: ChatEvent) => {
    if (event.kind === 'typed') show({ ...chat, input: event.text });
    if (event.kind !== 'sent' || !maySend(chat, event.text)) return;
    first = event;
    show({ ...chat, phase: 'waiting', problem: null });
    wake();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    current: () => chat,
    tell: (event) => (talk ? talk.tell(event) : early(event)),
    wake,
  };
}

/** The chat of this document. */
export const homeChat = chatDoor();
