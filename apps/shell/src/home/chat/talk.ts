import { askDexter } from './ask-dexter';
import type { Chat, ChatEvent } from './chat';
import { forget, keep, recall, watchOtherTabs } from './chat-history';
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
        hangUp = askDexter(effect.message, tell);
        return;
      case 'hold':
        return later({ kind: 'due' }, DISPLAY_DELAY_MS);
      case 'patience':
        return later({ kind: 'still waiting' }, PATIENCE_MS);
      case 'hang up':
        still();
        return hangUp();
      case 'keep':
        return keep(effect.message);
      case 'forget':
        return forget();
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

  const messages = recall();
  if (messages.length) tell({ kind: 'restored', messages });
  watchOtherTabs((all) => tell({ kind: 'elsewhere', messages: all }));
  return { tell };
}
