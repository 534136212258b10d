import { saveFile } from '@farm/ui';
import type { Message } from './chat-state';

const formatMessage = ({ type, text, sources = [] }: Message): string => {
  const notes = sources.map(({ title, url }) => `  From: ${title}${url ? ` (${url})` : ''}`);
  return [`${type === 'user' ? 'You' : 'Dexter Jr.'}: ${text}`, ...notes].join('\n');
};

/** The conversation as plain text. */
export const formatConversation = (messages: readonly Message[]): string =>
  `${messages.map(formatMessage).join('\n\n')}\n`;

/** Saves the conversation as a text file, without a request. */
export const saveConversation = (messages: readonly Message[]): void =>
  saveFile({ name: 'dexter-jr-conversation.txt', type: 'text/plain', text: formatConversation(messages) });
