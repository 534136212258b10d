import { saveFile } from '@farm/ui';
import { call, createPersistentStore } from '@farm/web-kit';
import type { GardenMemory } from '@farm/contracts';
import { i18n } from '@lingui/core';
import * as v from 'valibot';
import type { ChatMessage } from './chat-state';

const KEY = 'farm.chat';

/** When this browser last sent a message, in ms; null if never, so there is no conversation to load. */
const lastMessageAt = createPersistentStore(KEY, v.nullable(v.string()), null, { isText: true });

/** Saves that there is a conversation. The change notifies other tabs. */
export const saveLastMessageTime = (now = Date.now()): void => lastMessageAt.set(String(now));

export interface StoredConversation {
  /** Without the greeting. */
  messages: readonly ChatMessage[];
  memory: GardenMemory | null;
}

/** Loads the conversation. Empty if there is none or the service is unavailable. */
export async function loadConversation(): Promise<StoredConversation> {
  if (lastMessageAt.get() === null) return { messages: [], memory: null };
  try {
    const { messages, memory = null } = await call('GET /api/dexter/conversation');
    return { messages: messages.map(({ at: _, ...message }) => message), memory };
  } catch {
    return { messages: [], memory: null }; // the chat works without its history
  }
}

/** Deletes what is remembered of the garden. @throws ApiError if the service did not delete it. */
export const deleteMemory = (): Promise<unknown> => call('DELETE /api/dexter/conversation/memory');

/** Deletes the conversation, here and at the service. @throws ApiError if the service did not delete it. */
export async function deleteConversation(): Promise<void> {
  if (lastMessageAt.get() !== null) await call('DELETE /api/dexter/conversation');
  lastMessageAt.set(null);
}

/** Calls `listener` with the whole conversation when another tab has changed it; empty if it was deleted. */
export function watchOtherTabs(listener: (conversation: StoredConversation) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY && key !== null) return;
    if (newValue === null) listener({ messages: [], memory: null });
    else void loadConversation().then((stored) => stored.messages.length > 0 && listener(stored)); // the service may not have stored the first yet
  });
}

const formatMessage = ({ type, text, sources = [] }: ChatMessage): string => {
  const notes = sources.map(({ title, url }) => `  ${i18n._('From:')} ${title}${url ? ` (${url})` : ''}`);
  return [`${type === 'user' ? i18n._('You') : 'Dexter Jr.'}: ${text}`, ...notes].join('\n');
};

export const formatConversation = (messages: readonly ChatMessage[]): string =>
  `${messages.map(formatMessage).join('\n\n')}\n`;

/** Saves the conversation as a text file, without a request. */
export const saveConversation = (messages: readonly ChatMessage[]): void =>
  saveFile({ name: 'dexter-jr-conversation.txt', type: 'text/plain', text: formatConversation(messages) });
