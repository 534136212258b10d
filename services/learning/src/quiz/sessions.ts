import { asDate, farmDay } from '@farm/almanac';
import { uuidPattern, type QuizResult } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
import { claimPlayer } from './players';
import type { PlayersRepository } from './players.repository';
import { POINTS, TIME_LIMIT_SECONDS, type Bank, type ScoredQuestion, type Challenge } from './question-bank';
import { drawingAddress } from './drawings';
import { dailyOf, drawTen, isoWeek, totalPoints } from './question-selection';
import { askedQuestions, type AnswerTotals } from './question-use';
import { answersProblem, type SubmittedAnswer, type KeyedQuestion } from './scoring';
import type { QuizSessionsRepository } from './sessions.repository';
import type { SubmissionsRepository } from './submissions.repository';

export interface QuizDeps {
  bank: Bank;
  players: PlayersRepository;
  sessions: QuizSessionsRepository;
  submissions: SubmissionsRepository;
  quizSecret: string;
  /** As they were counted last. */
  answerTotals: () => AnswerTotals;
  clock: Clock;
}

const GRACE_MS = 15_000; // a slow line is not the player's fault
const UUID = new RegExp(uuidPattern);

const ANSWER_MESSAGES = {
  'question-unknown': 'One of these answers belongs to another quiz.',
  'question-repeated': 'A question was answered twice.',
  'answer-range': 'One of these answers is not among the options.',
} as const;

/** A question without its key. Fields are listed so that none leaks. */
export const describeQuestion = ({
  id,
  question,
  options,
  category,
  difficulty,
  drawing,
}: Omit<ScoredQuestion, 'reviewedOn'>) => ({
  id,
  question,
  options,
  category,
  difficulty,
  points: POINTS[difficulty],
  drawing: drawing && { url: drawingAddress(id), alt: drawing.alt },
});

/** A challenge with this week's ten questions, without their key. */
export function describeChallenge(
  { id, title, description, difficulty, category, badge, ...challenge }: Challenge,
  now: Date,
  answers: AnswerTotals,
) {
  const pool = askedQuestions({ difficulty, questions: challenge.questions }, answers);
  const questions = drawTen({ id, difficulty, questions: pool }, isoWeek(farmDay(now)));
  return {
    id,
    title,
    description,
    difficulty,
    category,
    badge,
    timeLimit: TIME_LIMIT_SECONDS[difficulty],
    totalPoints: totalPoints(questions),
    questions: questions.map(describeQuestion),
  };
}

/** Today's challenge, stored at the first call of the day. */
export async function challengeOfToday({ bank, sessions, clock }: QuizDeps) {
  const day = farmDay(clock.now());
  const id = await sessions.daily(asDate(day), dailyOf([...bank.byId.keys()], day));
  const challenge = bank.byId.get(id) ?? bank.challenges[0];
  if (!challenge) throw new Error('The bank is empty');
  return { challenge, day };
}

const withPoints = ({ reviewedOn: _, reserve: __, ...question }: ScoredQuestion): KeyedQuestion => ({
  ...question,
  points: POINTS[question.difficulty],
});

interface StartInput {
  playerId: string;
  challengeId: string;
  playerName: string;
  timeFactor?: 1 | 1.5 | 2;
}

/** Starts a challenge or resumes its open session, whose end stays the same. A retake asks other questions first. */
export async function startSession({ timeFactor = 1, ...input }: StartInput, visitor: string, deps: QuizDeps) {
  const challenge = deps.bank.byId.get(input.challengeId);
  if (!challenge) return throwHttpError(404, 'quiz.challenge-not-found', 'This challenge is no longer available.');
  const player = await claimPlayer({ ...input, visitor }, deps.players, deps.quizSecret);
  const { playerId } = player;
  const now = deps.clock.now();
  const questions = askedQuestions(challenge, deps.answerTotals());
  const seen = await deps.sessions.countSeen(playerId, challenge.id);
  const { session, resumed } = await deps.sessions.open({
    playerId,
    challengeId: challenge.id,
    contentVersion: deps.bank.version,
    key: drawTen({ ...challenge, questions }, isoWeek(farmDay(now)), seen).map(withPoints),
    timeFactor,
    startedAt: now,
    expiresAt: new Date(now.getTime() + TIME_LIMIT_SECONDS[challenge.difficulty] * timeFactor * 1_000),
  });
  return {
    sessionId: session.id,
    startTime: session.startedAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    serverNow: now.toISOString(),
    questionIds: session.key.map(({ id }) => id),
    questions: session.key.map(describeQuestion),
    resumed,
  };
}

interface SubmitInput {
  sessionId: string;
  answers: readonly SubmittedAnswer[];
  timeElapsed: number;
}

/** Grades a session once. Any later submission gets the first result. */
export async function submitSession(
  { sessionId, answers, timeElapsed }: SubmitInput,
  visitor: string,
  deps: QuizDeps,
): Promise<{ result: QuizResult; replayed: boolean }> {
  const at = deps.clock.now();
  const session = UUID.test(sessionId) ? await deps.sessions.find(sessionId) : null;
  if (!session || session.visitor !== visitor)
    return throwHttpError(404, 'quiz.session-not-found', 'This quiz is no longer available. Please start it again.');
  const problem = session.result === null ? answersProblem(session.key, answers) : null;
  if (problem) return throwHttpError(422, `quiz.${problem}`, ANSWER_MESSAGES[problem]);
  const { challenge, day } = await challengeOfToday(deps);
  const stored = await deps.submissions.submit({
    sessionId,
    answers,
    timeElapsed,
    at,
    today: day,
    onTime: at.getTime() <= session.expiresAt.getTime() + GRACE_MS,
    isDaily: challenge.id === session.challengeId,
  });
  return { result: JSON.parse(stored.result) as QuizResult, replayed: stored.replayed };
}
