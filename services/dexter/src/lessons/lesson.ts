/** What an instruction comes to without a model. A topic is a few words; no topic means every answer. */
export type Directive =
  | { kind: 'mention'; topics: readonly string[]; text: string }
  | { kind: 'avoid'; words: readonly string[] }
  | { kind: 'feature'; topics: readonly string[]; feature: string }
  | { kind: 'length'; words: number }
  | { kind: 'tone'; opener: string };

export interface Instruction {
  id: string;
  text: string;
  /** Null: it guides a model alone. */
  directive: Directive | null;
  /** The daily task it came from. */
  taskId: string | null;
  probe: string | null;
  expected: string | null;
}

/** topic: wherever this topic is meant; question: this question and its paraphrases. */
export type Scope = 'topic' | 'question';

export interface Correction {
  id: string;
  question: string;
  /** Questions that are answered so whatever else is found: the question itself and confirmed paraphrases. */
  triggers: readonly string[];
  scope: Scope;
  /** The article it stands in place of; null: a topic of its own. */
  topicId: string | null;
  /** What is said instead. */
  say: string;
  /** What was said before, as far as the operator told. */
  incorrect: string | null;
  /** Day of the farm, '2026-11-21'. */
  day: string;
}

/** An answer that was praised as it is. */
export interface Exemplar {
  id: string;
  question: string;
  answer: string;
}

/** A lesson of any kind, as it goes into a version. */
export type Lesson =
  | { kind: 'instruction'; lesson: Instruction }
  | { kind: 'correction'; lesson: Correction }
  | { kind: 'exemplar'; lesson: Exemplar };
