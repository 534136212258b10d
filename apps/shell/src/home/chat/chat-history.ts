import { call, persistentStore } from '@farm/web-kit';
import type { Message } from './chat-state';

const KEY = 'farm.chat';

/** When this browser last sent a message, in ms; null: never, so the service is not asked for a conversation. */
const lastMessageAt = persistentStore<string | null>(KEY, String, null, { isText: true });

/** Saves that there is a conversation, which tells other tabs that it has grown. */
export const noteConversation = (now = Date.now()): void => lastMessageAt.set(String(now));

/** The conversation as the service stores it, without the greeting; empty when there is none or the service is unavailable. */
export async function loadConversation(): Promise<readonly Message[]> {
  if (lastMessageAt.get() === null) return [];
  try {
    return (await call('GET /api/dexter/conversation')).messages.map(({ at: _, ...message }) => message);
  } catch {
    return []; // the chat works without its past
  }
}

/** Deletes the conversation, here and at the service. @throws CallFailed when the service did not delete it. */
export async function deleteConversation(): Promise<void> {
  if (lastMessageAt.get() !== null) await call('DELETE /api/dexter/conversation');
  lastMessageAt.set(null);
}

/** Calls `changed` with the whole conversation each time another tab has changed it; empty when it was deleted there. */
export function watchOtherTabs(changed: (messages: readonly Message[]) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY && key !== null) return;
    if (newValue === null) changed([]);
    else void loadConversation().then((messages) => messages.length > 0 && changed(messages)); // the first may not be stored yet
  });
}
