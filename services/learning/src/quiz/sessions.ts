import { type QuizResult, uuidPattern } from '@farm/contracts';
import { refuse, type Clock } from '@farm/server-kit';
import { POINTS, TIME_LIMIT_S, type Bank, type BankQuestion, type Challenge } from './bank';
import { drawTen, isoWeek, totalPoints } from './draw';
import { asDate, farmDay } from '../calendar/farm-day';
import { objectionTo, type BadAnswer, type GivenAnswer, type KeyedQuestion } from './grade';
import { claimPlayer } from './players';
import type { PlayersRepository } from './players.repository';
import { dailyOf } from './rotation';
import type { SessionRow, SessionsRepository } from './sessions.repository';
import type { SubmissionsRepository } from './submissions.repository';

export interface QuizDeps {
  bank: Bank;
  players: PlayersRepository;
  sessions: SessionsRepository;
  submissions: SubmissionsRepository;
  /** Key of the public ids. */
  quizSecret: string;
  clock: Clock;
}

const GRACE_MS = 15_000; // a slow line is not the player's fault
const UUID = new RegExp(uuidPattern);

/** A question as it may leave before the answers are in: built from named fields, so that nothing else can slip out. */
const shown = ({ id, question, options, category, difficulty }: BankQuestion | KeyedQuestion) => ({
  id,
  question,
  options: [...options],
  category,
  difficulty,
  points: POINTS[difficulty],
});

/** A challenge with this week's ten questions, without their key. */
export function describeChallenge(challenge: Challenge, now: Date) {
  const questions = drawTen(challenge, isoWeek(farmDay(now)));
  const { id, title, description, difficulty, category } = challenge;
  return {
    ...{ id, title, description, difficulty, category },
    timeLimit: TIME_LIMIT_S[difficulty],
    totalPoints: totalPoints(questions),
    questions: questions.map(shown),
  };
}

/** Today's challenge, stored on first read. */
export async function challengeOfToday({
  bank,
  sessions,
  clock,
}: QuizDeps): Promise<{ challenge: Challenge; day: number }> {
  const day = farmDay(clock.now());
  const id = await sessions.daily(asDate(day), dailyOf([...bank.byId.keys()], day));
  const challenge = bank.byId.get(id) ?? bank.challenges[0];
  if (!challenge) throw new Error('The bank is empty');
  return { challenge, day };
}

const keyed = (questions: readonly BankQuestion[]): KeyedQuestion[] =>
  questions.map(({ id, question, options, correct, explanation, source, category, difficulty }) => ({
    ...{ id, question, options, correct, explanation, source, category, difficulty },
    points: POINTS[difficulty],
  }));

function describeSession({ id, startedAt, expiresAt, key }: SessionRow, resumed: boolean, now: Date) {
  return {
    sessionId: id,
    startTime: startedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    serverNow: now.toISOString(),
    questionIds: key.map((question) => question.id),
    questions: key.map(shown),
    resumed,
  };
}

export interface StartAsked {
  playerId: string;
  challengeId: string;
  playerName: string;
  timeFactor?: 1 | 1.5 | 2;
}

/** Starts a challenge, or goes on with the open session: the time was set when it began. */
export async function startSession(asked: StartAsked, visitor: string, deps: QuizDeps) {
  const challenge = deps.bank.byId.get(asked.challengeId);
  if (!challenge) return refuse(404, 'quiz.challenge-not-found', 'This challenge is not there any more.');
  const player = await claimPlayer({ ...asked, visitor }, deps.players, deps.quizSecret);
  const now = deps.clock.now();
  const { timeFactor = 1 } = asked;
  const { session, resumed } = await deps.sessions.open({
    playerId: player.playerId,
    challengeId: challenge.id,
    contentVersion: deps.bank.version,
    key: keyed(drawTen(challenge, isoWeek(farmDay(now)))),
    timeFactor,
    now,
    expiresAt: new Date(now.getTime() + TIME_LIMIT_S[challenge.difficulty] * timeFactor * 1_000),
  });
  return describeSession(session, resumed, now);
}

const ANSWER_SAYS: Readonly<Record<BadAnswer, string>> = {
  'question-unknown': 'One of these answers belongs to another quiz.',
  'question-repeated': 'A question was answered twice.',
  'answer-range': 'One of these answers is not among the options.',
};

export interface SubmitAsked {
  sessionId: string;
  answers: readonly GivenAnswer[];
  timeElapsed: number;
}

const notFound = () => refuse(404, 'quiz.session-not-found', 'This quiz is not there any more. Please start it again.');

/** Grades a session once. Sent again, whatever is sent, it answers with the first result. */
export async function submitSession(
  { sessionId, answers, timeElapsed }: SubmitAsked,
  visitor: string,
  deps: QuizDeps,
): Promise<{ result: QuizResult; replayed: boolean }> {
  const at = deps.clock.now();
  const session = UUID.test(sessionId) ? await deps.sessions.find(sessionId) : null;
  if (!session || session.visitor !== visitor) return notFound();
  const why = session.result === null ? objectionTo(session.key, answers) : null;
  if (why) return refuse(422, `quiz.${why}`, ANSWER_SAYS[why]);
  const { challenge, day } = await challengeOfToday(deps);
  const stored = await deps.submissions.submit({
    ...{ sessionId, answers, timeElapsed, at, today: day },
    onTime: at.getTime() <= session.expiresAt.getTime() + GRACE_MS,
    isDaily: challenge.id === session.challengeId,
  });
  return { result: JSON.parse(stored.result) as QuizResult, replayed: stored.replayed };
}
