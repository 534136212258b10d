import type { AnswerSource, DexterReply, GardenMemory } from '@farm/contracts';
import { chatLimits, emotionOf, localAnswer, NO_ANSWER, persona, type Emotion } from '@farm/farm';
import { activeLanguage } from '@farm/web-kit';
import { i18n } from '@lingui/core';

export interface ChatMessage {
  type: 'user' | 'bot';
  /** Of the greeting: the message in the catalog, which is shown in the language of the page. */
  text: string;
  isGreeting?: true;
  /** Of the text; missing: the page's own. */
  language?: DexterReply['language'];
  /** The service's id; such a message can be rated. */
  id?: string;
  engine?: DexterReply['engine'];
  /** The farm notes that support an answer. */
  sources?: readonly AnswerSource[];
  /** Suggested questions. */
  followUps?: readonly string[];
  /** A page of the site that does what was asked. */
  feature?: DexterReply['feature'];
  /** Written by this page because the service was unavailable. */
  isLocal?: true;
  /** The connection was lost after a part of the answer was shown. */
  isCutOff?: true;
  /** A question of an earlier visit that was closed before the answer arrived. */
  isUnanswered?: true;
}

export interface ChatAnswer extends Omit<ChatMessage, 'type' | 'isUnanswered'> {
  /** What the service remembers after this answer; missing where only this page has answered. */
  memory?: GardenMemory | null;
}

/** The part of an answer that has been received. */
interface Incoming {
  text: string;
  /** The complete answer. */
  answer: ChatAnswer | null;
  /** Whether the delay of 800 ms is over; nothing is shown before. */
  isDelayOver: boolean;
}

export interface Chat {
  messages: readonly ChatMessage[];
  input: string;
  /** `streaming`: a part of the answer is shown. `erasing`: the service deletes the conversation before, nothing can be sent. */
  phase: 'idle' | 'waiting' | 'streaming' | 'erasing';
  /** Another tab has changed the conversation while this one was waiting for an answer. */
  isOutdated: boolean;
  emotion: Emotion;
  /** What Dexter Jr. remembers of the visitor's garden. */
  memory: GardenMemory | null;
  incoming: Incoming | null;
  /** Text for screen readers, such as each complete answer. */
  announcement: string;
  /** Why the last action failed. */
  error: string | null;
}

export type ChatEvent =
  | { kind: 'typed' | 'sent'; text: string }
  | { kind: 'retried' | 'stopped' | 'erased' | 'eraseDone' | 'forgotten' }
  /** A streamed answer has started, has more text, or has its text replaced. */
  | { kind: 'started' }
  | { kind: 'delta' | 'replaced'; text: string }
  | { kind: 'answered'; answer: ChatAnswer }
  | { kind: 'failed' }
  | { kind: 'delayOver' | 'stillWaiting' }
  /** The conversation of an earlier visit was loaded, or another tab has changed it. */
  | { kind: 'restored' | 'changedElsewhere'; messages: readonly ChatMessage[]; memory?: GardenMemory | null }
  /** The service could not forget the garden: it is shown again. */
  | { kind: 'forgetFailed'; memory: GardenMemory | null }
  /** The service could not erase the conversation: it is shown again. */
  | { kind: 'eraseFailed'; messages: readonly ChatMessage[] };

export const THINKING = /*i18n*/ 'Dexter Jr. is thinking...';

const greeting: ChatMessage = { type: 'bot', text: persona.greetings[0], isGreeting: true };

export const newChat: Chat = {
  messages: [greeting],
  input: '',
  phase: 'idle',
  isOutdated: false,
  emotion: 'neutral',
  memory: null,
  incoming: null,
  announcement: '',
  error: null,
};

/** The length of a message in code points. */
export const lengthOf = (text: string): number => [...text].length;

export const canSend = ({ phase }: Chat, text: string): boolean =>
  phase === 'idle' && text.trim() !== '' && lengthOf(text) <= chatLimits.messageLength;

/** Whether the last question can be sent again: its answer is cut off or missing. */
export const canRetry = ({ phase, messages }: Chat): boolean => {
  const last = messages.at(-1);
  return phase === 'idle' && Boolean(last?.isCutOff ?? last?.isUnanswered);
};

/** A side effect of an event; chat-store.ts runs it. */
export type Effect =
  /** A retry repeats the last message under its id. */
  | { kind: 'send'; message: string; isRetry: boolean }
  /** Dispatch 'delayOver' after 800 ms. */
  | { kind: 'startDelay' }
  /** Dispatch 'stillWaiting' after a second. */
  | { kind: 'startWaitTimer' }
  | { kind: 'cancel' }
  /** Tells the service that the answer was stopped. */
  | { kind: 'stop' }
  /** Save in this browser that there is a conversation. */
  | { kind: 'save' }
  /** Load what another tab has changed. */
  | { kind: 'reload' }
  | { kind: 'erase'; messages: readonly ChatMessage[] }
  | { kind: 'forget'; memory: GardenMemory | null }
  | { kind: 'warn'; text: string };

type Transition = readonly [Chat, readonly Effect[]];
type EventOf<K, E = ChatEvent> = E extends { kind: infer Kinds } ? (K extends Kinds ? E : never) : never;
type Handlers = { [K in ChatEvent['kind']]: (chat: Chat, event: EventOf<K>) => Transition };

const FORGET_FAILED = /*i18n*/ "We couldn't forget that. Please try again.";
const ERASE_FAILED = /*i18n*/ "We couldn't erase the conversation. Please try again.";

const lastQuestion = (messages: readonly ChatMessage[]) => messages.findLast(({ type }) => type === 'user')?.text ?? '';

const unchanged = (chat: Chat): Transition => [chat, []];

const isAnswering = ({ phase }: Chat): boolean => phase === 'waiting' || phase === 'streaming';

/** Shows the complete answer. */
function finish(chat: Chat, { memory = chat.memory, ...answer }: ChatAnswer): Transition {
  const message: ChatMessage = { type: 'bot', ...answer };
  const announcement = answer.isCutOff ? `${answer.text} ${i18n._('The answer was cut off.')}` : answer.text;
  return [
    { ...chat, messages: [...chat.messages, message], phase: 'idle', memory, incoming: null, announcement },
    // The service has no conversation if only this page has answered.
    answer.isLocal ? [] : [{ kind: 'save' }, ...(chat.isOutdated ? [{ kind: 'reload' } as const] : [])],
  ];
}

/** Shows the received part of the answer, once the delay is over. */
function showIncoming(chat: Chat): Transition {
  const { incoming } = chat;
  if (!incoming?.isDelayOver) return unchanged(chat);
  if (incoming.answer) return finish(chat, incoming.answer);
  return unchanged(incoming.text ? { ...chat, phase: 'streaming' } : chat);
}

function receiveAnswer(chat: Chat, answer: ChatAnswer): Transition {
  if (!isAnswering(chat)) return unchanged(chat);
  if (chat.incoming) return showIncoming({ ...chat, incoming: { ...chat.incoming, answer } });
  return [{ ...chat, incoming: { text: '', answer, isDelayOver: false } }, [{ kind: 'startDelay' }]];
}

const updateText = (chat: Chat, update: (text: string) => string): Transition =>
  chat.incoming
    ? showIncoming({ ...chat, incoming: { ...chat.incoming, text: update(chat.incoming.text) } })
    : unchanged(chat);

function createLocalAnswer({ messages }: Chat): ChatAnswer {
  try {
    // the second argument rotates the quotes: the messages before the question
    return { text: localAnswer(lastQuestion(messages), messages.length - 1, activeLanguage()), isLocal: true };
  } catch {
    return { text: i18n._(NO_ANSWER), isLocal: true };
  }
}

const send = (chat: Chat, message: string, isRetry = false): Transition => [
  { ...chat, phase: 'waiting', incoming: null, announcement: '', error: null },
  [{ kind: 'save' }, { kind: 'send', message, isRetry }, { kind: 'startWaitTimer' }],
];

const cancelRequest = (chat: Chat): Effect[] => (isAnswering(chat) ? [{ kind: 'cancel' }] : []);

const withConversation = (chat: Chat, messages: readonly ChatMessage[]): Chat => ({
  ...chat,
  messages: [greeting, ...messages],
  emotion: emotionOf(lastQuestion(messages)),
});

const handlers: Handlers = {
  typed: (chat, { text }) => unchanged({ ...chat, input: text }),
  sent: (chat, { text }) => {
    if (!canSend(chat, text)) return unchanged(chat);
    const message: ChatMessage = { type: 'user', text: text.trim() };
    const sent = { ...chat, emotion: emotionOf(text), messages: [...chat.messages, message], input: '' };
    return send(sent, message.text);
  },
  retried: (chat) => (canRetry(chat) ? send(chat, lastQuestion(chat.messages), true) : unchanged(chat)),
  started: (chat) =>
    chat.phase === 'waiting' && !chat.incoming
      ? [{ ...chat, incoming: { text: '', answer: null, isDelayOver: false } }, [{ kind: 'startDelay' }]]
      : unchanged(chat),
  delta: (chat, { text }) => updateText(chat, (received) => received + text),
  replaced: (chat, { text }) => updateText(chat, () => text),
  answered: (chat, { answer }) => receiveAnswer(chat, answer),
  // A partly shown answer stays; otherwise this page answers. The failure is only logged.
  failed: (chat) => {
    if (!isAnswering(chat)) return unchanged(chat);
    const [next, effects] =
      chat.phase === 'streaming'
        ? finish(chat, { text: chat.incoming?.text ?? '', isCutOff: true })
        : receiveAnswer(chat, createLocalAnswer(chat));
    return [next, [{ kind: 'warn', text: 'AI service unavailable' }, ...effects]];
  },
  delayOver: (chat) =>
    chat.incoming ? showIncoming({ ...chat, incoming: { ...chat.incoming, isDelayOver: true } }) : unchanged(chat),
  stillWaiting: (chat) => unchanged(chat.phase === 'waiting' ? { ...chat, announcement: i18n._(THINKING) } : chat),
  stopped: (chat) => {
    if (chat.phase !== 'streaming') return unchanged(chat);
    const [next, effects] = finish(chat, { text: chat.incoming?.text ?? '' });
    return [next, [{ kind: 'cancel' }, { kind: 'stop' }, ...effects]];
  },
  erased: (chat) => [
    { ...newChat, input: chat.input, phase: 'erasing' },
    [...cancelRequest(chat), { kind: 'erase', messages: chat.messages.slice(1) }],
  ],
  eraseDone: (chat) =>
    unchanged(
      chat.phase === 'erasing' ? { ...chat, phase: 'idle', announcement: i18n._('Conversation erased.') } : chat,
    ),
  forgotten: (chat) => [
    { ...chat, memory: null, announcement: i18n._('Forgotten.'), error: null },
    [{ kind: 'forget', memory: chat.memory }],
  ],
  forgetFailed: (chat, { memory }) =>
    unchanged({ ...chat, memory, announcement: i18n._(FORGET_FAILED), error: i18n._(FORGET_FAILED) }),
  eraseFailed: (chat, { messages }) =>
    unchanged({
      ...withConversation(chat, messages),
      ...{ phase: 'idle', announcement: i18n._(ERASE_FAILED), error: i18n._(ERASE_FAILED) },
    }),
  restored: (chat, { messages, memory = null }) => {
    const last = messages.at(-1);
    const unanswered: ChatMessage[] = last?.type === 'user' ? [{ ...last, isUnanswered: true }] : [];
    return unchanged(
      withConversation({ ...chat, memory }, [...messages.slice(0, messages.length - unanswered.length), ...unanswered]),
    );
  },
  changedElsewhere: (chat, { messages, memory = null }) => {
    if (messages.length === 0) return [{ ...newChat, input: chat.input }, cancelRequest(chat)];
    // The answer that is on its way would be shown under the question of the other tab.
    if (chat.phase !== 'idle') return unchanged({ ...chat, isOutdated: true });
    return unchanged(withConversation({ ...chat, memory, isOutdated: false }, messages));
  },
};

/** The chat after an event, and its side effects. Pure. */
export function transition(chat: Chat, event: ChatEvent): Transition {
  const handle = handlers[event.kind] as (chat: Chat, event: ChatEvent) => Transition;
  return handle(chat, event);
}
