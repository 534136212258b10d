import { farmDay, startOf, textOf } from '@farm/almanac';
import { throwHttpError } from '@farm/server-kit';
import { findOwnPlayer } from './players';
import type { ReviewsRepository } from './reviews.repository';
import { feedbackOn, reviewOf } from './scoring';
import { describeQuestion, type QuizDeps } from './sessions';
import { wordingOf, type Wordings } from './wordings';

export interface ReviewDeps extends QuizDeps {
  reviews: ReviewsRepository;
  wordings: Wordings;
}

const QUESTIONS_PER_DAY = 10;

/** Due questions without their key: at most ten a day, oldest first. */
export async function dueReviews(playerId: string, visitor: string, deps: ReviewDeps) {
  const { players, reviews, bank, wordings, clock } = deps;
  if (!(await findOwnPlayer(playerId, visitor, players))) return { due: [], later: 0 };
  const now = clock.now();
  const { due, later, answeredToday } = await reviews.due(playerId, now, startOf(farmDay(now)));
  const removed = due.filter((id) => !bank.question(id));
  if (removed.length > 0) await reviews.remove(playerId, removed);
  const present = due.flatMap((id) => bank.question(id) ?? []);
  const remaining = Math.max(0, QUESTIONS_PER_DAY - answeredToday);
  const sent = present.slice(0, remaining);
  await wordings.store(sent.map(({ question }) => question));
  return {
    due: sent.map(({ challenge, question }) => ({
      ...describeQuestion(question),
      wording: wordingOf(question),
      challengeTitle: challenge.title,
    })),
    later: later + Math.max(0, present.length - remaining),
  };
}

interface ReviewInput {
  playerId: string;
  questionId: string;
  answer: number;
  wording?: string;
}

/** Judges an answer by the wording that was shown. */
export async function answerReview(
  { playerId, questionId, answer, wording }: ReviewInput,
  visitor: string,
  { players, reviews, bank, wordings, clock }: ReviewDeps,
) {
  if (!(await findOwnPlayer(playerId, visitor, players)))
    return throwHttpError(404, 'quiz.player-unknown', 'Play a challenge first: missed questions come back here.');
  const entry = bank.question(questionId);
  if (!entry) return throwHttpError(404, 'quiz.question-unknown', 'This question is no longer in the quiz.');
  const question = await wordings.find(entry.question, wording);
  if (question.options[answer] === undefined)
    return throwHttpError(422, 'quiz.answer-range', 'Please choose one of the answers.');
  const review = reviewOf(question, answer);
  const next = await reviews.answer(playerId, questionId, review.right, clock.now());
  if (!next)
    return throwHttpError(409, 'quiz.review-not-due', "You already reviewed this question. We'll ask it again later.");
  return {
    correct: review.right,
    answer: review.answer,
    feedback: feedbackOn(review),
    reasons: review.reasons,
    source: review.source,
    nextDue: next.retired ? null : textOf(farmDay(next.due)),
  };
}
