import type { AnswerSource } from '@farm/contracts';
import type { SiteFeature } from '@farm/farm';
import type { Article } from '../knowledge/knowledge';
import type { HybridResult } from './search/fuse';
import type { SearchResult } from './search/lexical';
import type { Zone } from './search/zones';

/** The cost of a model call; money in millionths of a dollar. */
export interface Usage {
  tokensIn: number;
  tokensOut: number;
  costMicroUsd: number;
}

export interface Answer {
  /** Plain text; an empty line begins a paragraph. */
  text: string;
  zone: Zone;
  engine: 'retrieval' | 'tool' | 'model' | 'farm';
  /** The articles, facts or calculations it is from: every figure is in one of them. */
  sources: readonly AnswerSource[];
  /** Sent unchanged when a visitor chooses one; at most three. */
  followUps: readonly string[];
  feature?: SiteFeature;
  usage?: Usage;
}

/** One turn of a conversation, with everything an engine may use. */
export interface Turn {
  /** The visitor's message, with contacts masked. */
  message: string;
  /** The search query: a follow-up includes its topic. */
  question: string;
  /** The last six messages before this one, oldest first. */
  recent: readonly { role: 'visitor' | 'dexter'; text: string }[];
  result: SearchResult;
  /** The articles an engine may use, best first. */
  passages: readonly Article[];
  /** The reviewed answer, used when an engine fails. */
  safe: Answer;
  /** The lessons of operators, for an engine that takes instructions. */
  lessons?: Pick<ActiveLessons, 'instructions' | 'exemplars'>;
}

/** The lessons of the active version, prepared for answering (versions/active-lessons.ts). */
export interface ActiveLessons {
  instructions: readonly string[];
  /** Praised answers, newest first. */
  exemplars: readonly { question: string; answer: string }[];
  /** The answer that replaces an article; 'ask' when the topic is not sure, null when there is none. */
  correctedAnswer(question: SearchedQuestion): Answer | 'ask' | null;
  /** A reviewed answer with the directives applied; `article` is null for a greeting. */
  applyDirectives(answer: Answer, question: string, article: Article | null): Answer;
}

export interface SearchedQuestion {
  /** As the visitor wrote it. */
  message: string;
  /** The search query. */
  question: string;
  result: HybridResult;
  zone: Zone;
}

/** The events of an engine; the last one is `done` or `replaced`. */
export type AnswerEvent =
  | { kind: 'text'; text: string }
  | { kind: 'done'; answer: Answer }
  /** Discards the text so far: the reviewed answer replaces it. */
  | { kind: 'replaced'; answer: Answer; why: string; usage?: Usage };

/** Writes answers. The retrieval engine needs no account and no network. */
export interface AnswerEngine {
  id: 'retrieval' | 'model';
  answer(turn: Turn, signal: AbortSignal): AsyncIterable<AnswerEvent>;
}

/** A fixed sentence without sources and without facts of farming. */
export const sentence = (text: string, zone: Zone = 'scope', followUps: readonly string[] = []): Answer => ({
  ...{ text, zone, engine: 'farm', sources: [], followUps },
});

export const sourceOf = ({ id, title, sourceUrl, reviewedAt }: Article): AnswerSource => ({
  ...{ id, title, url: sourceUrl, reviewedAt },
});
