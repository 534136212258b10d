import { randomUuid, type Language } from '@farm/farm';
import { activeLanguage, call } from '@farm/web-kit';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { sendMessage } from './chat-api';
import {
  deleteConversation,
  deleteMemory,
  loadConversation,
  saveLastMessageTime,
  watchOtherTabs,
} from './chat-history';
import { newChat, transition, type Chat, type ChatEvent, type Effect } from './chat-state';
import { notebookPart } from './notebook-garden';

/** An answer is shown this long after its first byte has arrived. */
const DISPLAY_DELAY_MS = 800;
/** A shorter wait is not announced to screen readers. */
const ANNOUNCE_AFTER_MS = 1000;

/** Of a Spanish page only: a service of an earlier version takes messages of English ones as well. */
function pageLanguage(): { language?: Language } {
  const language = activeLanguage();
  return language === 'en' ? {} : { language };
}

export interface ChatStore {
  useChat: UseBoundStore<StoreApi<Chat>>;
  dispatch: (event: ChatEvent) => void;
  /** Loads the conversation of earlier visits and follows other tabs; once, in the browser only. */
  start: () => void;
}

/** Creates a chat: its state changes by events; their side effects use timers, network and storage. */
export function createChat(): ChatStore {
  const useChat = create(() => newChat);
  let isStarted = false;
  let cancelRequest = () => {};
  let clientMessageId = '';
  const timers: ReturnType<typeof setTimeout>[] = [];

  const dispatchAfter = (ms: number, event: ChatEvent) => void timers.push(setTimeout(() => dispatch(event), ms));
  const clearTimers = () => timers.splice(0).forEach((timer) => clearTimeout(timer));
  const run = (effect: Effect) => {
    switch (effect.kind) {
      case 'send':
        clearTimers();
        if (!effect.isRetry || !clientMessageId) clientMessageId = randomUuid();
        cancelRequest = sendMessage(
          { message: effect.message, clientMessageId, ...pageLanguage(), ...notebookPart() },
          dispatch,
        );
        return;
      case 'startDelay':
        return dispatchAfter(DISPLAY_DELAY_MS, { kind: 'delayOver' });
      case 'startWaitTimer':
        return dispatchAfter(ANNOUNCE_AFTER_MS, { kind: 'stillWaiting' });
      case 'cancel':
        clearTimers();
        return cancelRequest();
      case 'stop':
        // If this call fails, the service stores the whole answer.
        return void call('POST /api/dexter/conversation/stop', { body: { clientMessageId } }).catch(() => undefined);
      case 'save':
        return saveLastMessageTime();
      case 'erase':
        return void deleteConversation().then(
          () => dispatch({ kind: 'eraseDone' }),
          () => dispatch({ kind: 'eraseFailed', messages: effect.messages }),
        );
      case 'reload':
        return void loadConversation().then((stored) => {
          if (stored.messages.length) dispatch({ kind: 'changedElsewhere', ...stored });
        });
      case 'forget':
        return void deleteMemory().catch(() => dispatch({ kind: 'forgetFailed', memory: effect.memory }));
      case 'warn':
        return window.console.warn(effect.text);
    }
  };
  function dispatch(event: ChatEvent): void {
    const [next, effects] = transition(useChat.getState(), event);
    useChat.setState(next, true);
    effects.forEach(run);
  }
  function start(): void {
    if (isStarted) return;
    isStarted = true;
    void loadConversation().then((stored) => {
      const { messages: current, phase } = useChat.getState();
      if (stored.messages.length && current.length === 1 && phase === 'idle') dispatch({ kind: 'restored', ...stored });
    });
    watchOtherTabs((stored) => dispatch({ kind: 'changedElsewhere', ...stored }));
  }
  return { useChat, dispatch, start };
}

/** The chat of this document. It outlives the page, so an answer can arrive while the visitor is on another page. */
export const homeChat = createChat();
