/** The effect of an instruction on answers without a model. A topic is a few words; no topic means every answer. */
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
  /** The question that shows whether it is followed. */
  probe: string | null;
  expected: string | null;
}

export interface Correction {
  id: string;
  question: string;
  /** Questions that always get this answer: the question itself and confirmed paraphrases. */
  triggers: readonly string[];
  /** topic: every question on the topic; question: this question and its paraphrases. */
  scope: 'topic' | 'question';
  /** The article it replaces; null: a topic of its own. */
  topicId: string | null;
  answer: string;
  /** The answer before, if the operator entered it. */
  incorrect: string | null;
  /** Date on the farm, '2026-11-21'. */
  day: string;
}

/** A praised answer. */
export interface Exemplar {
  id: string;
  question: string;
  answer: string;
}

export type Lesson =
  | { kind: 'instruction'; lesson: Instruction }
  | { kind: 'correction'; lesson: Correction }
  | { kind: 'exemplar'; lesson: Exemplar };
