import { randomUuid } from '@farm/farm';
import { call, createStore, type Store } from '@farm/web-kit';
import { askDexter } from './chat-api';
import { deleteConversation, loadConversation, noteConversation, watchOtherTabs } from './chat-history';
import { newChat, step, type Chat, type ChatEvent, type Effect } from './chat-state';

/** An answer is shown this long after it arrived, as specified. */
const DISPLAY_DELAY_MS = 800;
/** A shorter wait is not announced to screen readers. */
const ANNOUNCE_AFTER_MS = 1000;

export interface ChatStore {
  state: Store<Chat>;
  dispatch: (event: ChatEvent) => void;
  /** Loads the conversation of earlier visits and follows other tabs; once, in the browser only. */
  start: () => void;
}

/** The state of a chat, changed by events whose side effects it runs on clock, network and storage. */
export function createChat(): ChatStore {
  const state = createStore(newChat);
  let isStarted = false;
  let cancelRequest = () => {};
  let clientMessageId = '';
  const timers: ReturnType<typeof setTimeout>[] = [];

  const later = (event: ChatEvent, ms: number) => void timers.push(setTimeout(() => dispatch(event), ms));
  const clearTimers = () => timers.splice(0).forEach((timer) => clearTimeout(timer));
  const run = (effect: Effect) => {
    switch (effect.kind) {
      case 'ask':
        clearTimers();
        if (!effect.again || !clientMessageId) clientMessageId = randomUuid();
        cancelRequest = askDexter({ message: effect.message, clientMessageId }, dispatch);
        return;
      case 'hold':
        return later({ kind: 'due' }, DISPLAY_DELAY_MS);
      case 'patience':
        return later({ kind: 'still waiting' }, ANNOUNCE_AFTER_MS);
      case 'hang up':
        clearTimers();
        return cancelRequest();
      case 'stop':
        // If this is lost, the service stores the whole answer.
        return void call('POST /api/dexter/conversation/stop', { body: { clientMessageId } }).catch(() => undefined);
      case 'note':
        return noteConversation();
      case 'forget':
        return void deleteConversation().catch(() => dispatch({ kind: 'not erased', messages: effect.messages }));
      case 'warn':
        return window.console.warn(effect.text);
    }
  };
  function dispatch(event: ChatEvent): void {
    const [next, effects] = step(state.get(), event);
    if (next !== state.get()) state.set(next);
    effects.forEach(run);
  }
  function start(): void {
    if (isStarted) return;
    isStarted = true;
    void loadConversation().then((messages) => {
      const { messages: current, phase } = state.get();
      if (messages.length && current.length === 1 && phase === 'idle') dispatch({ kind: 'restored', messages });
    });
    watchOtherTabs((messages) => dispatch({ kind: 'elsewhere', messages }));
  }
  return { state, dispatch, start };
}

/** The chat of this document. It outlives the page, so an answer arrives while the visitor is on another page. */
export const homeChat = createChat();
