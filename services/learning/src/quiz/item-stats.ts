import type { GivenAnswer, KeyedQuestion } from './grade';

/** How one question does over first attempts. Shares are 0 to 1. */
export interface ItemStats {
  questionId: string;
  challengeId: string;
  difficulty: string;
  attempts: number;
  right: number | null;
  /** Correlation of this answer with the rest of the score; null: nothing varies. */
  pointBiserial: number | null;
  /** Share of each option. */
  options: number[];
  flags: string[];
}

export interface FirstAttempt {
  challengeId: string;
  key: readonly KeyedQuestion[];
  answers: readonly GivenAnswer[];
}

interface Seen {
  question: KeyedQuestion;
  challengeId: string;
  answers: { chosen: number | null; right: boolean; rest: number }[];
}

const ENOUGH = 30; // attempts before a figure says anything

function seenOf(attempts: readonly FirstAttempt[]): Iterable<Seen> {
  const seen = new Map<string, Seen>();
  for (const { challengeId, key, answers } of attempts) {
    const chosenOf = (id: string) => answers.find(({ questionId }) => questionId === id)?.answer ?? null;
    const right = key.filter(({ id, correct }) => chosenOf(id) === correct).length;
    for (const question of key) {
      const entry = seen.get(question.id) ?? { question, challengeId, answers: [] };
      const chosen = chosenOf(question.id);
      const isRight = chosen === question.correct;
      entry.answers.push({ chosen, right: isRight, rest: right - (isRight ? 1 : 0) });
      seen.set(question.id, entry);
    }
  }
  return seen.values();
}

const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;

function pointBiserial(answers: Seen['answers']): number | null {
  const rests = answers.map(({ rest }) => rest);
  const of = (right: boolean) => answers.filter((each) => each.right === right).map(({ rest }) => rest);
  const [rightOnes, wrongOnes] = [of(true), of(false)];
  const spread = Math.sqrt(mean(rests.map((rest) => (rest - mean(rests)) ** 2)));
  if (rightOnes.length === 0 || wrongOnes.length === 0 || spread === 0) return null;
  const share = rightOnes.length / answers.length;
  return ((mean(rightOnes) - mean(wrongOnes)) / spread) * Math.sqrt(share * (1 - share));
}

function flagsOf({ attempts, right, pointBiserial: tells, options }: ItemStats, correct: number): string[] {
  if (attempts < ENOUGH || right === null) return [];
  return [
    ...(right < 0.25 ? ['too hard'] : []),
    ...(right > 0.95 ? ['too easy'] : []),
    ...(tells !== null && tells < 0.15 ? ['tells little'] : []),
    ...(options.some((share, place) => place !== correct && share < 0.05) ? ['an idle wrong answer'] : []),
  ];
}

function statsOf({ question, challengeId, answers }: Seen): ItemStats {
  const share = (count: number) => count / answers.length;
  const stats: ItemStats = {
    questionId: question.id,
    challengeId,
    difficulty: question.difficulty,
    attempts: answers.length,
    right: answers.length === 0 ? null : share(answers.filter(({ right }) => right).length),
    pointBiserial: pointBiserial(answers),
    options: question.options.map((_, place) => share(answers.filter(({ chosen }) => chosen === place).length)),
    flags: [],
  };
  return { ...stats, flags: flagsOf(stats, question.correct) };
}

/** Statistics of every question that was asked, those with a flag first. */
export const itemStats = (attempts: readonly FirstAttempt[]): ItemStats[] =>
  [...seenOf(attempts)]
    .map(statsOf)
    .sort((a, b) => b.flags.length - a.flags.length || (a.questionId < b.questionId ? -1 : 1));
