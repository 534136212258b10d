import { join } from 'node:path';
import { readRows } from '../src/text/read-rows';

/** The groups of the examination, in the order of its table. */
export const GROUPS = [
  ...['growing', 'calculations', 'dates', 'follow-ups', 'site', 'grants', 'diagnosis', 'livestock', 'business'],
  ...['off-topic', 'danger', 'telling'],
] as const;

export interface ConversationTurn {
  message: string;
  /** Each must be in the answer: a regular expression, or a range of dates such as '03-16..03-31'. */
  must?: readonly string[];
  /** Regular expressions that a wrong answer matches. */
  mustNot?: readonly string[];
  /** Matches an answer that uses the visitor's place. */
  place?: string;
  /** Whether the answer may or has to be a question; by default the message says all that an answer needs. */
  question?: 'allowed' | 'required';
}

export interface ConversationCase {
  id: string;
  group: (typeof GROUPS)[number];
  turns: readonly ConversationTurn[];
}

const FOLDER = join(__dirname, '../evaluation');

/** The conversations to work with, and the half that nothing may be tuned on. */
export const conversationCases = (): { open: ConversationCase[]; heldOut: ConversationCase[] } => ({
  open: readRows(FOLDER, 'conversations'),
  heldOut: readRows(FOLDER, 'conversations-held-out'),
});
