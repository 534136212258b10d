import type { QuizQuestion } from '@farm/contracts';
import { keptValue } from '../../browser-memory/kept-value';
import type { Round } from './round';

const KEPT_MS = 86_400_000; // a round is of no use to anybody a day after its end
const MOST = 20;

type Rounds = Readonly<Record<string, Round>>;
const EMPTY: Rounds = {};

const isText = (value: unknown): value is string => typeof value === 'string';
const isQuestion = (value: unknown): value is QuizQuestion => {
  const question = value as QuizQuestion | null;
  return isText(question?.id) && isText(question.question) && Array.isArray(question.options);
};
const isAnswer = (value: unknown): boolean => value === null || Number.isInteger(value);

// Storage is anybody's to write, and an older build may have written it.
function isRound(value: unknown): value is Round {
  const round = value as Record<keyof Round, unknown> | null;
  if (typeof round !== 'object' || round === null) return false;
  const { sessionId, challengeId, title, playerId, questions, answers, chosen, isOver, result } = round;
  return (
    [sessionId, challengeId, title, playerId].every(isText) &&
    [round.startedAt, round.endsAt].every(Number.isFinite) &&
    Array.isArray(questions) &&
    questions.length > 0 &&
    questions.every(isQuestion) &&
    Array.isArray(answers) &&
    answers.length <= questions.length &&
    answers.every(isAnswer) &&
    isAnswer(chosen) &&
    typeof isOver === 'boolean' &&
    (isOver || answers.length < questions.length) &&
    (result === null || Array.isArray((result as Round['result'])?.review))
  );
}

function parse(stored: unknown): Rounds {
  const all = Object.entries(stored as Record<string, unknown>);
  return Object.fromEntries(all.filter(([id, round]) => isRound(round) && round.sessionId === id)) as Rounds;
}

const kept = keptValue({ key: 'farm.quiz-rounds', place: 'local', nothing: EMPTY, parse });

/** The rounds that this browser keeps, by session; none in the first HTML. */
export const useRounds = kept.use;

export const roundOf = (sessionId: string): Round | undefined => kept.read()[sessionId];

/** Keeps a round, and with it the newest of the others: a tab may still show the results of one. */
export function keepRound(round: Round, now = Date.now()): void {
  kept.change((rounds) => {
    const others = Object.values(rounds)
      .filter(({ sessionId, endsAt }) => sessionId !== round.sessionId && endsAt > now - KEPT_MS)
      .sort((one, other) => other.endsAt - one.endsAt);
    return Object.fromEntries([round, ...others].slice(0, MOST).map((each) => [each.sessionId, each]));
  });
}

/** Changes a round, if it is still there. */
export function changeRound(sessionId: string, change: (round: Round) => Round): void {
  const round = roundOf(sessionId);
  const changed = round && change(round);
  if (changed && changed !== round) keepRound(changed);
}

export function dropRounds(of: (round: Round) => boolean): void {
  kept.change((rounds) => Object.fromEntries(Object.entries(rounds).filter(([, round]) => !of(round))));
}
