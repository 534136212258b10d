import type { Day } from '@farm/almanac';
import type { AnswerSource } from '@farm/contracts';
import type { SiteFeature } from '@farm/farm';
import type { Article } from '../knowledge/knowledge';
import type { ConversationMemory, ToolCall } from '../memory/conversation-memory';
import type { Answerable } from '../ranking/entry';
import type { Ranking } from '../ranking/ranking';

/** answer: it is answered; ask: a question of ours; scope: it is not, at most the nearest that we know is named. */
export type Zone = 'answer' | 'ask' | 'scope';

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

/** A text that an answer may be based on: an article, or the offline answer with its working. */
export interface Passage {
  title: string;
  text: string;
  sources: readonly AnswerSource[];
}

/** One turn of a conversation, with everything an engine may use. */
export interface Turn {
  /** The visitor's message, with contacts masked. */
  message: string;
  /** The last six messages before this one, oldest first. */
  recent: readonly { role: 'visitor' | 'dexter'; text: string }[];
  /** What an engine may base an answer on, best first. */
  passages: readonly Passage[];
  /** The reviewed answer, used when an engine fails. */
  safe: Answer;
  /** The lessons of operators, for an engine that takes instructions. */
  lessons?: Pick<ActiveLessons, 'instructions' | 'exemplars'>;
  /** For an engine that calls farm tools: today, the tools that may fit, and what is known of the visitor's garden and question. */
  today?: Day;
  tools?: readonly string[];
  garden?: Pick<ConversationMemory, 'place' | 'bed' | 'crops' | 'animals' | 'standing' | 'frame'>;
}

/** What an answer was made of: a page or card, small talk, or, null, a calculation. */
export type AnswerOrigin = Pick<Article, 'title' | 'risk'> | 'greeting' | null;

/** The lessons of the active version, prepared for answering (lessons/active-lessons.ts). */
export interface ActiveLessons {
  instructions: readonly string[];
  /** Praised answers, newest first. */
  exemplars: readonly { question: string; answer: string }[];
  /** Corrections as candidates of the ranking. */
  answerables: readonly Answerable[];
  /** Ids of the candidates that a correction of a topic replaces. */
  replaced: ReadonlySet<string>;
  /** The correction of a question, which is `message` as the visitor wrote it; by its words alone where there is no ranking. */
  correctedAnswer(message: string, question: string, rank?: Ranking): Answer | null;
  /** A reviewed answer with the directives applied; `origin`: what it is about, null for a calculation. */
  applyDirectives(answer: Answer, question: string, origin: AnswerOrigin): Answer;
}

/** The answer to a message without a model, and what a model may use in its place. */
export interface Findings {
  answer: Answer;
  /** The texts that its figures are from. */
  evidence: readonly string[];
  /** What a model may answer from instead, the nearest first; null: the answer is final. */
  passages: readonly Passage[] | null;
  /** Ids of the farm tools that the message may want, the likeliest first. */
  tools?: readonly string[];
}

/** The events of an engine; the last one is `done` or `replaced`. */
export type AnswerEvent =
  | { kind: 'text'; text: string; evidence?: readonly string[] }
  | {
      kind: 'done';
      answer: Answer;
      /** The texts of its sources where they are not articles alone: every figure is in one of them. */
      evidence?: readonly string[];
      /** The last farm tool that the engine called; `missing` is the parameter that the answer asks for. */
      toolCall?: ToolCall & { missing?: string };
    }
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
