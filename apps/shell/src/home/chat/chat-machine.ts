import { emotionOf, localAnswer, NO_ANSWER } from '@farm/farm';
import {
  greeting,
  maySend,
  mayRetry,
  newChat,
  THINKING,
  type Answer,
  type Chat,
  type ChatEvent,
  type Message,
} from './chat';

/** What the world has to do after a step; talk.ts does it. */
export type Effect =
  /** `again`: the same question once more, which the service answers once. */
  | { kind: 'ask'; message: string; again: boolean }
  /** Say 'due' after 800 ms. Spec 1 section 9. */
  | { kind: 'hold' }
  /** Say 'still waiting' after a second. */
  | { kind: 'patience' }
  | { kind: 'hang up' }
  /** Say to the service that nobody listens any more. */
  | { kind: 'stop' }
  /** Remember in this browser that there is a conversation. */
  | { kind: 'note' }
  | { kind: 'forget'; messages: readonly Message[] }
  | { kind: 'warn'; text: string };

type Step = readonly [Chat, readonly Effect[]];
type EventOf<K, E = ChatEvent> = E extends { kind: infer Kinds } ? (K extends Kinds ? E : never) : never;
type Handlers = { [K in ChatEvent['kind']]: (chat: Chat, event: EventOf<K>) => Step };

const NOT_ERASED = 'The conversation could not be erased just now. Please try again.';

const lastQuestion = (messages: readonly Message[]) => messages.findLast(({ type }) => type === 'user')?.text ?? '';

const stay = (chat: Chat): Step => [chat, []];

/** The whole answer is there and shown. */
function finish(chat: Chat, answer: Answer): Step {
  const message: Message = { type: 'bot', ...answer };
  const spoken = answer.cut ? `${answer.text} The answer was cut off.` : answer.text;
  return [
    { ...chat, messages: [...chat.messages, message], phase: 'idle', incoming: null, spoken },
    answer.local ? [] : [{ kind: 'note' }], // what this page answered, the service does not know
  ];
}

/** Shows what has come, if it is time. */
function settle(chat: Chat): Step {
  const { incoming } = chat;
  if (!incoming?.due) return stay(chat);
  if (incoming.answer) return finish(chat, incoming.answer);
  return stay(incoming.text ? { ...chat, phase: 'streaming' } : chat);
}

function come(chat: Chat, answer: Answer): Step {
  if (chat.phase === 'idle') return stay(chat);
  if (chat.incoming) return settle({ ...chat, incoming: { ...chat.incoming, answer } });
  return [{ ...chat, incoming: { text: '', answer, due: false } }, [{ kind: 'hold' }]];
}

const grow = (chat: Chat, words: (before: string) => string): Step =>
  chat.incoming ? settle({ ...chat, incoming: { ...chat.incoming, text: words(chat.incoming.text) } }) : stay(chat);

function answerHere({ messages }: Chat): Answer {
  try {
    // the question itself does not count: the quotes take turns from the greeting on
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
  // Spec 1 section 4, in this order: emotion, message, empty input, waiting.
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
  answered: (chat, { answer }) => come(chat, answer),
  // Spec 1 section 8: logged only, and a local answer; what can already be read is not thrown away for one.
  failed: (chat) => {
    if (chat.phase === 'idle') return stay(chat);
    const [next, effects] =
      chat.phase === 'streaming'
        ? finish(chat, { text: chat.incoming?.text ?? '', cut: true })
        : come(chat, answerHere(chat));
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

/** The chat after an event, and what is to be done about it. Pure. Spec 1 section 4. */
export function step(chat: Chat, event: ChatEvent): Step {
  const handle = on[event.kind] as (chat: Chat, event: ChatEvent) => Step;
  return handle(chat, event);
}
