/** A question of the simple quiz or the scored quiz, as its JSON file has it. */
export interface BankQuestion {
  /** Never reused, even after the question was removed. */
  id: string;
  question: string;
  /** Four different texts. */
  options: readonly string[];
  /** Index of the right option. */
  correct: number;
  explanation: string;
  source: { publisher: string; title: string; url: string };
  category: string;
  difficulty: string;
  /** The day on which a person confirmed it in its source; null: not yet. */
  reviewedOn: string | null;
}
