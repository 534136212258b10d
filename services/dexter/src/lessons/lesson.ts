/** The effect of an instruction on answers without a model. A topic is a few words; no topic means every answer. */
export type Directive =
  | { kind: 'mention'; topics: readonly string[]; text: string }
  | { kind: 'avoid'; words: readonly string[] }
  | { kind: 'feature'; topics: readonly string[]; feature: string }
  | { kind: 'length'; words: number };

interface TrainedLesson {
  id: string;
  /** The operator, or the schedule. */
  by: string;
  /** When it was trained, ISO 8601. */
  at: string;
}

export interface Instruction extends TrainedLesson {
  kind: 'instruction';
  text: string;
  /** Null: it guides a model alone. */
  directive: Directive | null;
  /** The daily task it came from. */
  taskId: string | null;
  /** The question that shows whether it is followed. */
  probe: string;
  expected: string | null;
}

export interface Correction extends TrainedLesson {
  kind: 'correction';
  question: string;
  /** Questions that always get this answer: the question itself and confirmed paraphrases. */
  triggers: readonly string[];
  /** topic: every question on the topic; question: this question and its paraphrases. */
  scope: 'topic' | 'question';
  /** The article it replaces; null: a topic of its own. */
  topicId: string | null;
  answer: string;
  /** Date on the farm, '2026-11-21'. */
  day: string;
}

/** A praised answer. */
export interface Exemplar extends TrainedLesson {
  kind: 'exemplar';
  question: string;
  answer: string;
}

export type Lesson = Instruction | Correction | Exemplar;

/** A version of the persona: its lessons. Never changed once stored. */
export interface PersonaVersion {
  id: string;
  /** In the order they were trained. */
  lessons: readonly Lesson[];
  /** Of the articles it was evaluated with. */
  knowledgeHash: string;
}
