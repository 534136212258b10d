import type { Day } from '@farm/almanac';
import type { ConversationMemory } from '../memory/conversation-memory';
import type { SpeechAct } from '../question/speech-act';
import type { MessageReading } from '../tools/read-message';
import type { ActiveLessons, Answer, Turn } from './engine';
import type { Findings } from './search/find';

export interface ResponderRequest {
  /** With contacts masked. */
  message: string;
  memory: ConversationMemory;
  recent: Turn['recent'];
  now: Date;
  lessons?: ActiveLessons;
}

export interface Response {
  findings: Findings;
  memory: ConversationMemory;
}

/** A request while it is answered. */
export interface Dialogue extends ResponderRequest {
  today: Day;
  reading: MessageReading;
  /** The memory before this message. */
  before: ConversationMemory;
  act: SpeechAct;
  /** The whole question that the message means in its conversation. */
  explicit: string;
}

/** Findings of a whole answer; `evidence`: the texts that its figures are from. */
export const fixed = (answer: Answer, evidence?: readonly string[]) => ({
  kind: 'answer' as const,
  answer,
  ...(evidence ? { evidence } : {}),
});

/** The answer of findings, without an engine. */
export const answerIn = (findings: Findings): Answer =>
  findings.kind === 'turn' ? findings.turn.safe : findings.answer;
