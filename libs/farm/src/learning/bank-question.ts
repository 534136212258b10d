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
  /** Why each option is right or wrong, in their order. */
  why?: readonly string[];
  source: { publisher: string; title: string; url: string };
  category: string;
  difficulty: string;
  /** The day on which a person checked it against its source; null: not yet. */
  reviewedOn: string | null;
  /** What its drawing shows. */
  drawing?: { alt: string };
  /** Asked only in the place of one that tells nothing about its players. */
  reserve?: boolean;
}
