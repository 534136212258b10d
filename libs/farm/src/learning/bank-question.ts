/** A question in the JSON file of the simple quiz or of the scored quiz. */
export interface BankQuestion {
  /** Never reused, even after the question was removed. */
  id: string;
  question: string;
  /** Four different texts. */
  options: readonly string[];
  /** Index in `options`. */
  correct: number;
  explanation: string;
  source: { publisher: string; title: string; url: string };
  category: string;
  difficulty: string;
  /** The day on which a person checked it against its source; null: not yet. */
  reviewedOn: string | null;
}
