import { saveFile } from '@farm/ui';
import type { Message } from './chat-state';

const line = ({ type, text, sources = [] }: Message): string => {
  const notes = sources.map(({ title, url }) => `  From: ${title}${url ? ` (${url})` : ''}`);
  return [`${type === 'user' ? 'You' : 'Dexter Jr.'}: ${text}`, ...notes].join('\n');
};

/** The conversation as plain text, for people. */
export const conversationText = (messages: readonly Message[]): string => `${messages.map(line).join('\n\n')}\n`;

/** Saves the conversation as a text file; it is made in the browser and sent nowhere. */
export const saveConversation = (messages: readonly Message[]): void =>
  saveFile({ name: 'dexter-jr-conversation.txt', type: 'text/plain', text: conversationText(messages) });
