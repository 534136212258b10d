import { Nullable, type QuizResult, type QuizReview } from '@farm/contracts';
import { Type, type Static } from '@sinclair/typebox';
import { ScoredQuestion } from './question-bank';

export const PASS_PERCENT = 70;
export const STREAK_PERCENT = 50;
export const DAILY_BONUS = 25;

// A retake pays improvement only: half of it at the second attempt, a quarter later.
const SECOND_ATTEMPT = 0.5;
const LATER_ATTEMPT = 0.25;

/**
 * The points that an attempt adds to a player's total. `gross`: points of the right answers; `bestGross`: the highest of earlier
 * attempts. 60 of 125 points, then 125, add 60 + floor(65 x 0.5) = 92. All attempts together never exceed the total.
 */
export function creditOf(gross: number, bestGross: number, attempt: number): number {
  const factor = attempt === 1 ? 1 : attempt === 2 ? SECOND_ATTEMPT : LATER_ATTEMPT;
  return Math.max(0, Math.floor((gross - bestGross) * factor));
}

export const percentScore = (right: number, total: number): number => Math.round((100 * right) / total);

const firstPointsOf = (level: number): number => 50 * level * (level - 1);

/** Level 2 begins at 100 points, 3 at 300, 10 at 4,500. There is no highest level. */
export function playerLevel(points: number): number {
  let level = 1;
  while (firstPointsOf(level + 1) <= points) level += 1;
  return level;
}

export const levelBeganAt = (points: number): number => firstPointsOf(playerLevel(points));

export const nextLevelAt = (points: number): number => firstPointsOf(playerLevel(points) + 1);

/** A question as stored in a session, so that grading does not depend on later changes of the bank. */
export const KeyedQuestion = Type.Object({
  ...Type.Omit(ScoredQuestion, ['reviewedOn', 'reserve']).properties,
  points: Type.Integer(),
});
export type KeyedQuestion = Static<typeof KeyedQuestion>;

export const SubmittedAnswer = Type.Object({
  questionId: Type.String(),
  answer: Type.Optional(Nullable(Type.Integer())),
});
export type SubmittedAnswer = Static<typeof SubmittedAnswer>;

type GradedRound = Pick<QuizResult, 'score' | 'correctAnswers' | 'totalQuestions' | 'gross' | 'feedback' | 'review'> & {
  missed: readonly string[];
};

/** The error code of answers that cannot be graded; null: they can. */
export function answersProblem(
  key: readonly KeyedQuestion[],
  answers: readonly SubmittedAnswer[],
): 'question-unknown' | 'question-repeated' | 'answer-range' | null {
  const answeredIds = new Set<string>();
  for (const { questionId, answer } of answers) {
    const question = key.find(({ id }) => id === questionId);
    if (!question) return 'question-unknown';
    if (answeredIds.has(questionId)) return 'question-repeated';
    answeredIds.add(questionId);
    if (answer === null || answer === undefined) continue;
    if (!Number.isInteger(answer) || answer < 0 || answer >= question.options.length) return 'answer-range';
  }
  return null;
}

/** Feedback after an answer. `chosen` null: not answered. */
export function feedbackOn({ options, answer, chosen, right, explanation }: Omit<QuizReview, 'questionId'>): string {
  const correct = `The answer is ${options[answer] ?? ''}. ${explanation}`;
  if (right) return `Correct: ${explanation}`;
  return chosen === null ? `No answer given. ${correct}` : `Not quite: you chose ${options[chosen] ?? ''}. ${correct}`;
}

export function reviewOf(question: Omit<KeyedQuestion, 'points'>, chosen: number | null): QuizReview {
  return {
    questionId: question.id,
    question: question.question,
    options: question.options,
    chosen,
    answer: question.correct,
    right: chosen === question.correct,
    explanation: question.explanation,
    reasons: question.why,
    source: question.source,
  };
}

/** Grades answers by the session's own key. An unanswered question counts as wrong. */
export function gradeRound(key: readonly KeyedQuestion[], answers: readonly SubmittedAnswer[]): GradedRound {
  const chosenOf = (id: string) => answers.find(({ questionId }) => questionId === id)?.answer ?? null;
  const review = key.map((question) => reviewOf(question, chosenOf(question.id)));
  const right = new Set(review.filter((each) => each.right).map(({ questionId }) => questionId));
  return {
    score: percentScore(right.size, key.length),
    correctAnswers: right.size,
    totalQuestions: key.length,
    gross: key.filter(({ id }) => right.has(id)).reduce((sum, { points }) => sum + points, 0),
    feedback: review.map(feedbackOn),
    review,
    missed: key.filter(({ id }) => !right.has(id)).map(({ id }) => id),
  };
}
