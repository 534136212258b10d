import { throwHttpError } from '@farm/server-kit';
import type { CheckQuestion } from '../pdf/markdown/course';

interface QuizResult {
  passed: boolean;
  right: number;
  review: { id: string; right: boolean; explanation: string }[];
}

/** Two thirds must be right. */
const enough = (right: number, of: number) => right * 3 >= of * 2;

/** The questions without their answers. */
export const withoutAnswers = (check: readonly CheckQuestion[]) =>
  check.map(({ id, text, options }) => ({ id, text, options: [...options] }));

/** Grades the chosen option of each question; -1 is no answer. @throws 422 for another number of answers */
export function gradeQuiz(check: readonly CheckQuestion[], answers: readonly number[]): QuizResult {
  if (answers.length !== check.length) return throwHttpError(422, 'course.answers', 'Please answer every question.');
  const review = check.map(({ id, correct, explanation }, index) => ({
    id,
    right: answers[index] === correct,
    explanation,
  }));
  const right = review.filter((each) => each.right).length;
  return { passed: check.length > 0 && enough(right, check.length), right, review };
}
