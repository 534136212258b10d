import type { Language } from '@farm/farm';
import type { NotebookGarden } from '@farm/contracts';
import type { Day } from '@farm/almanac';
import type { ConversationMemory } from '../memory/conversation-memory';
import type { MessageReading } from '@farm/reader';
import type { ActiveLessons, Findings, Turn } from './engine';

export interface ResponderRequest {
  /** With contacts masked. */
  message: string;
  memory: ConversationMemory;
  /** The language of the page that the message was written on; missing: English. */
  page?: Language | undefined;
  recent: Turn['recent'];
  now: Date;
  lessons?: ActiveLessons;
  /** What the visitor's notebook says, for this message only. */
  garden?: NotebookGarden | undefined;
}

export interface Response {
  findings: Findings;
  memory: ConversationMemory;
}

/** A request while it is answered. */
export interface Dialogue extends ResponderRequest {
  today: Day;
  language: Language;
  reading: MessageReading;
  /** The memory before this message; `memory` has what it says of place, bed, crops and animals. */
  before: ConversationMemory;
}
