import { refuse } from '@farm/server-kit';

/** One question of a lesson's check, as the author wrote it. */
export interface CheckQuestion {
  id: string;
  text: string;
  options: readonly string[];
  /** Place of the right option, counted from 0. */
  correct: number;
  explanation: string;
}

/** How one sending of a check came out. */
export interface Judged {
  passed: boolean;
  right: number;
  review: { id: string; right: boolean; explanation: string }[];
}

/** Two of three, and of any other number two thirds. */
const enough = (right: number, of: number) => right * 3 >= of * 2;

/** The questions as a reader sees them: whatever tells the answer stays in the service. */
export const questionsOf = (check: readonly CheckQuestion[]) =>
  check.map(({ id, text, options }) => ({ id, text, options: [...options] }));

/** Judges the answers, one option's number a question; -1 is no answer. Refuses another number of answers. */
export function judge(check: readonly CheckQuestion[], answers: readonly number[]): Judged {
  if (answers.length !== check.length) return refuse(422, 'course.answers', 'Please answer every question.');
  const review = check.map(({ id, correct, explanation }, index) => ({
    id,
    right: answers[index] === correct,
    explanation,
  }));
  const right = review.filter((each) => each.right).length;
  return { passed: check.length > 0 && enough(right, check.length), right, review };
}
