import type { QuizResult, QuizReview } from '@farm/contracts';
import type { BankQuestion } from './bank';
import { scoreOf } from './points';

/** What a session knows of each of its questions: enough to be graded whatever happens to the bank meanwhile. */
export interface KeyedQuestion extends Omit<BankQuestion, 'reviewedOn'> {
  points: number;
}

export interface GivenAnswer {
  questionId: string;
  answer?: number | null;
}

export type Graded = Pick<
  QuizResult,
  'score' | 'correctAnswers' | 'totalQuestions' | 'gross' | 'feedback' | 'review'
> & {
  missed: readonly string[];
};

export type BadAnswer = 'question-unknown' | 'question-repeated' | 'answer-range';

/** What is wrong with a set of answers; null: it can be graded. */
export function objectionTo(key: readonly KeyedQuestion[], answers: readonly GivenAnswer[]): BadAnswer | null {
  const seen = new Set<string>();
  for (const { questionId, answer } of answers) {
    const question = key.find(({ id }) => id === questionId);
    if (!question) return 'question-unknown';
    if (seen.has(questionId)) return 'question-repeated';
    seen.add(questionId);
    if (answer === null || answer === undefined) continue;
    if (!Number.isInteger(answer) || answer < 0 || answer >= question.options.length) return 'answer-range';
  }
  return null;
}

function feedbackOn({ options, answer, chosen, right, explanation }: QuizReview): string {
  const is = options[answer] ?? '';
  if (right) return `Correct: ${explanation}`;
  if (chosen === null) return `No answer given. The answer is ${is}. ${explanation}`;
  return `Not quite: you chose ${options[chosen] ?? ''}. The answer is ${is}. ${explanation}`;
}

function reviewOf(question: KeyedQuestion, answers: readonly GivenAnswer[]): QuizReview {
  const chosen = answers.find(({ questionId }) => questionId === question.id)?.answer ?? null;
  const { id, question: text, options, correct, explanation, source } = question;
  return {
    questionId: id,
    question: text,
    options: [...options],
    chosen,
    answer: correct,
    right: chosen === correct,
    explanation,
    source,
  };
}

/** Grades answers by a session's own key: the one place where right and wrong is decided. Unanswered is wrong. */
export function gradeSession(key: readonly KeyedQuestion[], answers: readonly GivenAnswer[]): Graded {
  const review = key.map((question) => reviewOf(question, answers));
  const right = new Set(review.filter((each) => each.right).map(({ questionId }) => questionId));
  return {
    score: scoreOf(right.size, key.length),
    correctAnswers: right.size,
    totalQuestions: key.length,
    gross: key.filter(({ id }) => right.has(id)).reduce((sum, { points }) => sum + points, 0),
    feedback: review.map(feedbackOn),
    review,
    missed: key.filter(({ id }) => !right.has(id)).map(({ id }) => id),
  };
}
