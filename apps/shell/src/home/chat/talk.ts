import { newKey } from '@farm/farm';
import { call } from '@farm/web-kit';
import { askDexter } from './ask-dexter';
import type { Chat, ChatEvent } from './chat';
import { forget, note, recall, watchOtherTabs } from './chat-history';
import { step, type Effect } from './chat-machine';

/** Spec 1 section 9: a bot reply is shown this long after it arrived. */
const DISPLAY_DELAY_MS = 800;
/** A short wait needs no words for who listens. */
const PATIENCE_MS = 1000;

export interface Talk {
  tell: (event: ChatEvent) => void;
}

/** Carries a conversation on: steps of the machine, and their effects on clock, network and storage. */
export function startTalk(beginning: Chat, changed: (chat: Chat) => void): Talk {
  let chat = beginning;
  let hangUp = () => {};
  let clientMessageId = '';
  let timers: ReturnType<typeof setTimeout>[] = [];

  const later = (event: ChatEvent, ms: number) => timers.push(setTimeout(() => tell(event), ms));
  const still = () => {
    timers.forEach(clearTimeout);
    timers = [];
  };
  const act = (effect: Effect) => {
    switch (effect.kind) {
      case 'ask':
        still();
        if (!effect.again || !clientMessageId) clientMessageId = newKey();
        hangUp = askDexter({ message: effect.message, clientMessageId }, tell);
        return;
      case 'hold':
        return later({ kind: 'due' }, DISPLAY_DELAY_MS);
      case 'patience':
        return later({ kind: 'still waiting' }, PATIENCE_MS);
      case 'hang up':
        still();
        return hangUp();
      case 'stop':
        // Nobody listens any more; if this is lost too, the answer is kept whole.
        return void call('POST /api/dexter/conversation/stop', { body: { clientMessageId } }).catch(() => undefined);
      case 'note':
        return note();
      case 'forget':
        return void forget().catch(() => tell({ kind: 'not erased', messages: effect.messages }));
      case 'warn':
        return window.console.warn(effect.text);
    }
  };
  function tell(event: ChatEvent): void {
    const [next, effects] = step(chat, event);
    if (next !== chat) {
      chat = next;
      changed(chat);
    }
    effects.forEach(act);
  }

  void recall().then((messages) => {
    if (messages.length && chat.messages.length === 1 && chat.phase === 'idle') tell({ kind: 'restored', messages });
  });
  watchOtherTabs((all) => tell({ kind: 'elsewhere', messages: all }));
  return { tell };
}
