import type { AnswerSource, DexterReply } from '@farm/contracts';
import { chatLimits, emotionOf, localAnswer, NO_ANSWER, persona, type Emotion } from '@farm/farm';

export interface Message {
  type: 'user' | 'bot';
  text: string;
  /** The service's id; such a message can be rated. */
  id?: string;
  engine?: DexterReply['engine'];
  /** The farm notes an answer rests on. */
  sources?: readonly AnswerSource[];
  /** Suggested questions. */
  followUps?: readonly string[];
  /** A page of the site that does what was asked. */
  feature?: DexterReply['feature'];
  /** Answered by this page because the service was unavailable. */
  local?: true;
  /** The answer broke off after some of it was shown. */
  cut?: true;
  /** A question without an answer: the page was closed before it. */
  lost?: true;
}

export type Answer = Omit<Message, 'type' | 'lost'>;

/** The part of an answer that has been received. */
interface Incoming {
  text: string;
  /** The complete answer. */
  answer: Answer | null;
  /** 800 ms have passed; nothing is shown before. */
  due: boolean;
}

/** `streaming`: waiting for the rest of an answer that is already shown. */
export interface Chat {
  messages: readonly Message[];
  input: string;
  phase: 'idle' | 'waiting' | 'streaming';
  emotion: Emotion;
  incoming: Incoming | null;
  /** For screen readers: each finished answer. */
  spoken: string;
  /** Why the last action failed. */
  problem: string | null;
}

export type ChatEvent =
  | { kind: 'typed' | 'sent'; text: string }
  | { kind: 'retried' | 'stopped' | 'erased' }
  /** A streamed answer: its first byte, its next words, its text replaced. */
  | { kind: 'begun' }
  | { kind: 'delta' | 'replaced'; text: string }
  | { kind: 'answered'; answer: Answer }
  | { kind: 'failed' }
  /** The answer's delay is over; one second of waiting is over. */
  | { kind: 'due' | 'still waiting' }
  /** A conversation of this browser: of an earlier visit, or changed in another tab. */
  | { kind: 'restored' | 'elsewhere'; messages: readonly Message[] }
  /** The service could not erase the conversation: it is shown again. */
  | { kind: 'not erased'; messages: readonly Message[] };

export const THINKING = 'Dexter Jr. is thinking...';

const greeting: Message = { type: 'bot', text: persona.greetings[0] };

/** Every chat begins with one bot greeting, the first of three. */
export const newChat: Chat = {
  messages: [greeting],
  input: '',
  phase: 'idle',
  emotion: 'neutral',
  incoming: null,
  spoken: '',
  problem: null,
};

/** The length of a message in code points. */
export const lengthOf = (text: string): number => [...text].length;

/** Whether a message may be sent now. */
export const maySend = ({ phase }: Chat, text: string): boolean =>
  phase === 'idle' && text.trim() !== '' && lengthOf(text) <= chatLimits.messageLength;

/** Whether the last question can be asked again: its answer broke off or never came. */
export const mayRetry = ({ phase, messages }: Chat): boolean => {
  const last = messages.at(-1);
  return phase === 'idle' && Boolean(last?.cut ?? last?.lost);
};

/** A side effect of an event; chat-store.ts runs it. */
export type Effect =
  /** `again`: repeats the last question under its id. */
  | { kind: 'ask'; message: string; again: boolean }
  /** Dispatch 'due' after 800 ms. */
  | { kind: 'hold' }
  /** Dispatch 'still waiting' after a second. */
  | { kind: 'patience' }
  | { kind: 'hang up' }
  /** Tell the service that the answer was stopped. */
  | { kind: 'stop' }
  /** Save in this browser that there is a conversation. */
  | { kind: 'note' }
  | { kind: 'forget'; messages: readonly Message[] }
  | { kind: 'warn'; text: string };

type Step = readonly [Chat, readonly Effect[]];
type EventOf<K, E = ChatEvent> = E extends { kind: infer Kinds } ? (K extends Kinds ? E : never) : never;
type Handlers = { [K in ChatEvent['kind']]: (chat: Chat, event: EventOf<K>) => Step };

const NOT_ERASED = 'The conversation could not be erased just now. Please try again.';

const lastQuestion = (messages: readonly Message[]) => messages.findLast(({ type }) => type === 'user')?.text ?? '';

const stay = (chat: Chat): Step => [chat, []];

/** Shows the complete answer. */
function finish(chat: Chat, answer: Answer): Step {
  const message: Message = { type: 'bot', ...answer };
  const spoken = answer.cut ? `${answer.text} The answer was cut off.` : answer.text;
  return [
    { ...chat, messages: [...chat.messages, message], phase: 'idle', incoming: null, spoken },
    answer.local ? [] : [{ kind: 'note' }], // the service does not know what this page answered
  ];
}

/** Shows what has been received, once the delay is over. */
function settle(chat: Chat): Step {
  const { incoming } = chat;
  if (!incoming?.due) return stay(chat);
  if (incoming.answer) return finish(chat, incoming.answer);
  return stay(incoming.text ? { ...chat, phase: 'streaming' } : chat);
}

function receive(chat: Chat, answer: Answer): Step {
  if (chat.phase === 'idle') return stay(chat);
  if (chat.incoming) return settle({ ...chat, incoming: { ...chat.incoming, answer } });
  return [{ ...chat, incoming: { text: '', answer, due: false } }, [{ kind: 'hold' }]];
}

const grow = (chat: Chat, words: (before: string) => string): Step =>
  chat.incoming ? settle({ ...chat, incoming: { ...chat.incoming, text: words(chat.incoming.text) } }) : stay(chat);

function answerHere({ messages }: Chat): Answer {
  try {
    // the question itself does not count: the quotes rotate from the greeting on
    return { text: localAnswer(lastQuestion(messages), messages.length - 1), local: true };
  } catch {
    return { text: NO_ANSWER, local: true };
  }
}

const ask = (chat: Chat, message: string, again = false): Step => [
  { ...chat, phase: 'waiting', incoming: null, spoken: '', problem: null },
  [{ kind: 'note' }, { kind: 'ask', message, again }, { kind: 'patience' }],
];

const hangUp = ({ phase }: Chat): Effect[] => (phase === 'idle' ? [] : [{ kind: 'hang up' }]);

const recalled = (chat: Chat, messages: readonly Message[]): Chat => ({
  ...chat,
  messages: [greeting, ...messages],
  emotion: emotionOf(lastQuestion(messages)),
});

const on: Handlers = {
  typed: (chat, { text }) => stay({ ...chat, input: text }),
  // In the specified order: emotion, message, empty input, waiting.
  sent: (chat, { text }) => {
    if (!maySend(chat, text)) return stay(chat);
    const message: Message = { type: 'user', text: text.trim() };
    const sent = { ...chat, emotion: emotionOf(text), messages: [...chat.messages, message], input: '' };
    return ask(sent, message.text);
  },
  retried: (chat) => (mayRetry(chat) ? ask(chat, lastQuestion(chat.messages), true) : stay(chat)),
  begun: (chat) =>
    chat.phase === 'waiting' && !chat.incoming
      ? [{ ...chat, incoming: { text: '', answer: null, due: false } }, [{ kind: 'hold' }]]
      : stay(chat),
  delta: (chat, { text }) => grow(chat, (before) => before + text),
  replaced: (chat, { text }) => grow(chat, () => text),
  answered: (chat, { answer }) => receive(chat, answer),
  // Logged only, and answered by this page; a partly shown answer stays.
  failed: (chat) => {
    if (chat.phase === 'idle') return stay(chat);
    const [next, effects] =
      chat.phase === 'streaming'
        ? finish(chat, { text: chat.incoming?.text ?? '', cut: true })
        : receive(chat, answerHere(chat));
    return [next, [{ kind: 'warn', text: 'AI service unavailable' }, ...effects]];
  },
  due: (chat) => (chat.incoming ? settle({ ...chat, incoming: { ...chat.incoming, due: true } }) : stay(chat)),
  'still waiting': (chat) => stay(chat.phase === 'waiting' ? { ...chat, spoken: THINKING } : chat),
  stopped: (chat) => {
    if (chat.phase !== 'streaming') return stay(chat);
    const [next, effects] = finish(chat, { text: chat.incoming?.text ?? '' });
    return [next, [{ kind: 'hang up' }, { kind: 'stop' }, ...effects]];
  },
  erased: (chat) => [
    { ...newChat, input: chat.input, spoken: 'The conversation is erased.' },
    [...hangUp(chat), { kind: 'forget', messages: chat.messages.slice(1) }],
  ],
  'not erased': (chat, { messages }) => stay({ ...recalled(chat, messages), spoken: NOT_ERASED, problem: NOT_ERASED }),
  restored: (chat, { messages }) => {
    const last = messages.at(-1);
    const unanswered: Message[] = last?.type === 'user' ? [{ ...last, lost: true }] : [];
    return stay(recalled(chat, [...messages.slice(0, messages.length - unanswered.length), ...unanswered]));
  },
  elsewhere: (chat, { messages }) =>
    messages.length ? stay(recalled(chat, messages)) : [{ ...newChat, input: chat.input }, hangUp(chat)],
};

/** The chat after an event, and its side effects. Pure. */
export function step(chat: Chat, event: ChatEvent): Step {
  const handle = on[event.kind] as (chat: Chat, event: ChatEvent) => Step;
  return handle(chat, event);
}
