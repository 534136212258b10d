import type { Message } from './chat';

const line = ({ type, text, sources = [] }: Message): string => {
  const notes = sources.map(({ title, url }) => `  From: ${title}${url ? ` (${url})` : ''}`);
  return [`${type === 'user' ? 'You' : 'Dexter Jr.'}: ${text}`, ...notes].join('\n');
};

/** The conversation as plain text, for people. */
export const conversationText = (messages: readonly Message[]): string => `${messages.map(line).join('\n\n')}\n`;

/** Saves the conversation as a text file; it is made in the browser and sent nowhere. */
export function saveConversation(messages: readonly Message[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([conversationText(messages)], { type: 'text/plain' }));
  link.download = 'dexter-jr-conversation.txt';
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
