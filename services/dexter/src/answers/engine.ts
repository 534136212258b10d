import type { AnswerSource } from '@farm/contracts';
import type { SiteFeature } from '@farm/farm';
import type { Article } from '../knowledge/knowledge';
import type { HybridFound } from './search/fuse';
import type { Found } from './search/lexical';
import type { Thresholds, Zone } from './search/zones';

/** What a call of a model cost; money in millionths of a dollar. */
export interface Usage {
  tokensIn: number;
  tokensOut: number;
  costMicroUsd: number;
}

export interface Answer {
  /** Plain text; an empty line begins a paragraph. */
  text: string;
  zone: Zone;
  engine: 'retrieval' | 'model' | 'farm';
  /** The articles it says: every factual sentence stands in one of them. */
  sources: readonly AnswerSource[];
  /** Sent as they stand when a visitor chooses one; at most three. */
  followUps: readonly string[];
  feature?: SiteFeature;
  usage?: Usage;
}

/** One turn of a conversation, with all that an engine may use of it. */
export interface Turn {
  /** What the visitor wrote, masked. */
  message: string;
  /** What is searched for: a follow-up carries its topic. */
  question: string;
  /** The last six messages before this one, oldest first. */
  recent: readonly { role: 'visitor' | 'dexter'; text: string }[];
  found: Found;
  /** The articles an engine may speak from, best first. */
  passages: readonly Article[];
  /** The reviewed answer: what is said when an engine fails. */
  safe: Answer;
  /** What operators taught, for an engine that can be told. */
  taught?: Pick<Taught, 'instructions' | 'exemplars'>;
}

/** What operators taught, as far as it touches an answer: made from a version by lessons/taught.ts. */
export interface Taught {
  thresholds: Thresholds;
  instructions: readonly string[];
  /** Answers that were praised, the newest first. */
  exemplars: readonly { question: string; answer: string }[];
  /** What the farm says in place of an article, 'ask' when it is not sure that this is meant, null when nothing is. */
  corrected(question: Questioned): Answer | 'ask' | null;
  /** A reviewed answer with the directives kept; `article` is the one it says, null for a greeting. */
  shaped(answer: Answer, question: string, article: Article | null): Answer;
}

export interface Questioned {
  /** As it was written. */
  message: string;
  /** As it was understood. */
  question: string;
  found: HybridFound;
  zone: Zone;
}

/** What an engine says while it speaks; the last event is `done` or `replaced`, and only one of them. */
export type AnswerEvent =
  | { kind: 'text'; text: string }
  | { kind: 'done'; answer: Answer }
  /** What was said so far does not count: the reviewed answer stands in its place. */
  | { kind: 'replaced'; answer: Answer; why: string; usage?: Usage };

/** Whatever finds the words of an answer. The first one needs no account and no network. */
export interface AnswerEngine {
  id: 'retrieval' | 'model';
  answer(turn: Turn, signal: AbortSignal): AsyncIterable<AnswerEvent>;
}

/** A sentence of the house: it names no source and holds no fact of farming. */
export const sentence = (text: string, zone: Zone = 'scope', followUps: readonly string[] = []): Answer => ({
  ...{ text, zone, engine: 'farm', sources: [], followUps },
});

export const sourceOf = ({ id, title, sourceUrl, reviewedAt }: Article): AnswerSource => ({
  ...{ id, title, url: sourceUrl, reviewedAt },
});
