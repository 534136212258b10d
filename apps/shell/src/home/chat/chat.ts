import { emotionOf, persona, type Emotion } from '@farm/farm';

export interface Message {
  id: number;
  type: 'user' | 'bot';
  text: string;
  /** Titles of the farm notes an answer rests on. */
  sources?: readonly string[];
  /** Answered by this page, because the service was away. */
  local?: true;
}

/** Spec 1 section 3. */
export interface Chat {
  messages: readonly Message[];
  input: string;
  waiting: boolean;
  emotion: Emotion;
}

export type ChatEvent =
  | { kind: 'typed'; text: string }
  | { kind: 'sent'; text: string }
  | { kind: 'answered'; answer: Pick<Message, 'text' | 'sources' | 'local'> };

/** Every chat begins with one bot greeting, the first of three. */
export const newChat: Chat = {
  messages: [{ id: 0, type: 'bot', text: persona.greetings[0] }],
  input: '',
  waiting: false,
  emotion: 'neutral',
};

/** Whether a message may be sent now. Spec 1 section 5. */
export const maySend = ({ waiting }: Chat, text: string): boolean => !waiting && text.trim() !== '';

const append = (messages: readonly Message[], message: Omit<Message, 'id'>): readonly Message[] => [
  ...messages,
  { ...message, id: messages.length },
];

/** The chat after an event. Sending sets, in this order: emotion, message, empty input, waiting. Spec 1 section 4. */
export function nextChat(chat: Chat, event: ChatEvent): Chat {
  switch (event.kind) {
    case 'typed':
      return { ...chat, input: event.text };
    case 'sent': {
      if (!maySend(chat, event.text)) return chat;
      const emotion = emotionOf(event.text);
      const messages = append(chat.messages, { type: 'user', text: event.text.trim() });
      return { emotion, messages, input: '', waiting: true };
    }
    case 'answered':
      return { ...chat, messages: append(chat.messages, { type: 'bot', ...event.answer }), waiting: false };
  }
}
