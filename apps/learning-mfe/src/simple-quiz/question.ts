/** One question of the simple quiz, as the files in modules/ hold it. Spec 2 section 3. */
export interface Question {
  /** Names the question for good; a dropped one's id is never given to another. */
  id: string;
  question: string;
  /** Four, all different. */
  options: readonly string[];
  /** Place of the right option, from 0. */
  correct: number;
  /** Why it is right, why the tempting one is not, what to do in the garden. */
  explanation: string;
  source: { publisher: string; title: string; url: string };
  category: string;
  difficulty: string;
  /** Day on which a person opened the source and found it to say so; null: nobody has yet. */
  reviewedOn: string | null;
}
