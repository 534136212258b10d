import { refuse } from '@farm/server-kit';
import { textOf } from '../calendar/days';
import { POINTS, type BankQuestion } from './bank';
import { farmDay, startOf } from '../calendar/farm-day';
import { ownPlayer } from './players';
import type { ReviewsRepository } from './reviews.repository';
import type { QuizDeps } from './sessions';

export interface ReviewDeps extends QuizDeps {
  reviews: ReviewsRepository;
}

const A_DAY = 10; // questions

const shown = ({ id, question, options, category, difficulty }: BankQuestion, challengeTitle: string) => ({
  ...{ id, question, category, difficulty, challengeTitle },
  options: [...options],
  points: POINTS[difficulty],
});

async function existing(playerId: string, visitor: string, { players }: ReviewDeps): Promise<void> {
  if (!(await ownPlayer(playerId, visitor, players)))
    refuse(404, 'quiz.player-unknown', 'Play a challenge first: missed questions come back here.');
}

/** What is ready for review: at most ten a day, oldest due first, without a key. */
export async function dueReviews(playerId: string, visitor: string, deps: ReviewDeps) {
  const row = await ownPlayer(playerId, visitor, deps.players);
  if (!row) return { due: [], later: 0 };
  const now = deps.clock.now();
  const { due, later, answeredSince } = await deps.reviews.due(playerId, now, startOf(farmDay(now)));
  const gone = due.filter((id) => !deps.bank.question(id));
  if (gone.length > 0) await deps.reviews.drop(playerId, gone);
  const present = due.flatMap((id) => deps.bank.question(id) ?? []);
  const room = Math.max(0, A_DAY - answeredSince);
  return {
    due: present.slice(0, room).map(({ challenge, question }) => shown(question, challenge.title)),
    later: later + Math.max(0, present.length - room),
  };
}

/** Takes one answer in review: no points, no clock; the explanation comes with the answer. */
export async function answerReview(
  { playerId, questionId, answer }: { playerId: string; questionId: string; answer: number },
  visitor: string,
  deps: ReviewDeps,
) {
  await existing(playerId, visitor, deps);
  const found = deps.bank.question(questionId);
  if (!found) return refuse(404, 'quiz.question-unknown', 'This question is not asked any more.');
  const { options, correct, explanation, source } = found.question;
  const chosen = options[answer];
  if (chosen === undefined) return refuse(422, 'quiz.answer-range', 'Please choose one of the answers.');
  const right = answer === correct;
  const next = await deps.reviews.answer(playerId, questionId, right, deps.clock.now());
  if (!next) return refuse(409, 'quiz.review-not-due', 'This question was reviewed already. It comes back later.');
  const truth = `The answer is ${options[correct] ?? ''}. ${explanation}`;
  return {
    correct: right,
    answer: correct,
    feedback: right ? `Correct: ${explanation}` : `Not quite: you chose ${chosen}. ${truth}`,
    source,
    nextDue: next.retired ? null : textOf(farmDay(next.due)),
  };
}
