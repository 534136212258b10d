/** A case as an assessment asks it: one message, or the messages of a dialogue. */
export interface ExamCase {
  key: string;
  kind: string;
  steps: readonly { say: string; expected: { feature?: string; article?: string } }[];
  lessonId: string | null;
}

export interface ExamResult {
  key: string;
  /** The last message. */
  question: string;
  /** 0 to 1. */
  score: number;
  passed: boolean;
  /** Why it failed; empty when it passed. */
  reason: string;
}

export interface ExamReply {
  text: string;
  zone: string;
  feature?: { id: string } | undefined;
}

/** One version of Dexter Jr. under examination: asked as visitors ask, nothing kept of it. */
export interface Exam {
  versionId: string;
  /** What its answers must be. */
  cases(): Promise<readonly ExamCase[]>;
  /** The cases of all that was taught and is not replaced by another lesson, whether it still counts or not. */
  taught(): Promise<readonly ExamCase[]>;
  /** The same lessons, asked for in words that nobody entered. */
  unseen(): Promise<readonly ExamCase[]>;
  evaluate(cases: readonly ExamCase[]): Promise<readonly ExamResult[]>;
  /** The same questions in a model's own words, as far as the budget goes; missing where no model is configured. */
  byModel?: (cases: readonly ExamCase[]) => Promise<{ results: readonly ExamResult[]; note: string | null }>;
  /** A conversation, turn by turn. */
  talk(messages: readonly string[]): Promise<readonly ExamReply[]>;
}
