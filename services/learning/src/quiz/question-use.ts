import { type Challenge, MIX, type ScoredQuestion } from './question-bank';

/** The first answers of players to a question in its present words. */
export interface AnswerTotal {
  answers: number;
  right: number;
}

/** By question id. */
export type AnswerTotals = ReadonlyMap<string, AnswerTotal>;

/** `asked`: rounds draw from it; `reserve`: not yet; `replaced`: one of the reserve is asked in its place. */
export type QuestionUse = 'asked' | 'reserve' | 'replaced';

const NO_ANSWERS: AnswerTotal = { answers: 0, right: 0 };

const MIN_ANSWERS = 100; // to take a question out
const TOO_EASY = 0.95;
const TOO_HARD = 0.15; // fewer than by guessing among four

/** Whether nearly everybody or hardly anybody gets a question right, so that it tells nothing about who plays. */
const isUnfit = ({ answers, right }: AnswerTotal = NO_ANSWERS): boolean =>
  answers >= MIN_ANSWERS && (right > TOO_EASY * answers || right < TOO_HARD * answers);

type Questions = Pick<Challenge, 'difficulty'> & { questions: readonly ScoredQuestion[] };

/**
 * How each question of a challenge is used. An unfit one is replaced by the first of the reserve that is as difficult; else by
 * the first at all, if enough of its own difficulty remain for a round; else it stays.
 */
export function questionUses({ difficulty, questions }: Questions, totals: AnswerTotals): Map<string, QuestionUse> {
  const uses = new Map<string, QuestionUse>(questions.map(({ id, reserve }) => [id, reserve ? 'reserve' : 'asked']));
  const fitFor = (question: ScoredQuestion) => uses.get(question.id) === 'reserve' && !isUnfit(totals.get(question.id));
  for (const question of questions) {
    if (question.reserve || !isUnfit(totals.get(question.id))) continue;
    const isAlike = (other: ScoredQuestion) => other.difficulty === question.difficulty;
    const alike = questions.filter((other) => isAlike(other) && uses.get(other.id) === 'asked');
    const mayDiffer = alike.length > MIX[difficulty][question.difficulty];
    const spare = questions.filter(fitFor);
    const substitute = spare.find(isAlike) ?? (mayDiffer ? spare[0] : undefined);
    if (!substitute) continue;
    uses.set(question.id, 'replaced');
    uses.set(substitute.id, 'asked');
  }
  return uses;
}

/** The questions that rounds draw from. */
export function askedQuestions(challenge: Questions, totals: AnswerTotals): ScoredQuestion[] {
  const uses = questionUses(challenge, totals);
  return challenge.questions.filter(({ id }) => uses.get(id) === 'asked');
}

const MIN_ANSWERS_TO_MEASURE = 30; // fewer say nothing
const EASY = 0.75;
const MEDIUM = 0.45;

/** Difficulty by the share of right answers: easy from 75 %, medium from 45 %. Null: too few answers. */
export function measuredDifficulty({ answers, right }: AnswerTotal = NO_ANSWERS): ScoredQuestion['difficulty'] | null {
  if (answers < MIN_ANSWERS_TO_MEASURE) return null;
  if (right >= EASY * answers) return 'easy';
  return right >= MEDIUM * answers ? 'medium' : 'hard';
}
