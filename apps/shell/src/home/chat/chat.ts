import type { AnswerSource, DexterReply } from '@farm/contracts';
import { chatLimits, persona, type Emotion } from '@farm/farm';

export interface Message {
  type: 'user' | 'bot';
  text: string;
  /** The service's name for it: what can be judged helpful or not. */
  id?: string;
  /** Whose words they are. */
  engine?: DexterReply['engine'];
  /** The farm notes an answer rests on. */
  sources?: readonly AnswerSource[];
  /** What may be asked next, as it stands. */
  followUps?: readonly string[];
  /** A page of the site that does what was asked. */
  feature?: DexterReply['feature'];
  /** Answered by this page, because the service was away. */
  local?: true;
  /** The answer broke off after some of it was shown. */
  cut?: true;
  /** A question whose answer never came: the page was closed before it. */
  lost?: true;
}

export type Answer = Omit<Message, 'type' | 'lost'>;

/** What has come of the answer that is on its way, from its first byte on. */
interface Incoming {
  text: string;
  /** The whole answer, once it is there. */
  answer: Answer | null;
  /** Spec 1 section 4: nothing is shown before 800 ms have passed. */
  due: boolean;
}

/** Spec 1 section 3; `streaming` is a waiting during which the answer can already be read. */
export interface Chat {
  messages: readonly Message[];
  input: string;
  phase: 'idle' | 'waiting' | 'streaming';
  emotion: Emotion;
  incoming: Incoming | null;
  /** What is said aloud, once: each finished answer. */
  spoken: string;
  /** Why nothing could be sent at all. */
  problem: string | null;
}

export type ChatEvent =
  | { kind: 'typed' | 'sent'; text: string }
  | { kind: 'retried' | 'stopped' | 'erased' }
  /** The first byte of an answer that comes bit by bit, its next words, its words anew. */
  | { kind: 'begun' }
  | { kind: 'delta' | 'replaced'; text: string }
  | { kind: 'answered'; answer: Answer }
  | { kind: 'failed' }
  /** The answer's delay is over; one second of waiting is over. */
  | { kind: 'due' | 'still waiting' }
  /** A conversation of this browser: kept from an earlier visit, or changed in another tab. */
  | { kind: 'restored' | 'elsewhere'; messages: readonly Message[] }
  /** The service could not erase what it keeps: what it was is shown again. */
  | { kind: 'not erased'; messages: readonly Message[] };

/** Spec 1 section 2. */
export const THINKING = 'Dexter Jr. is thinking...';

export const greeting: Message = { type: 'bot', text: persona.greetings[0] };

/** Every chat begins with one bot greeting, the first of three. Spec 1 section 4. */
export const newChat: Chat = {
  messages: [greeting],
  input: '',
  phase: 'idle',
  emotion: 'neutral',
  incoming: null,
  spoken: '',
  problem: null,
};

/** The length of a message as people count it: code points. */
export const lengthOf = (text: string): number => [...text].length;

/** Whether a message may be sent now. Spec 1 sections 5 and 9. */
export const maySend = ({ phase }: Chat, text: string): boolean =>
  phase === 'idle' && text.trim() !== '' && lengthOf(text) <= chatLimits.messageLength;

/** Whether the last question can be asked again: its answer broke off or never came. */
export const mayRetry = ({ phase, messages }: Chat): boolean => {
  const last = messages.at(-1);
  return phase === 'idle' && Boolean(last?.cut ?? last?.lost);
};
