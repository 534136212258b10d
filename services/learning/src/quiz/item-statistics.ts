import type { ReplyOf, quiz } from '@farm/contracts';
import type { Bank } from './question-bank';
import type { SubmittedAnswer, KeyedQuestion } from './scoring';
import { wordingOf } from './wordings';

export type ItemStatistics = ReplyOf<(typeof quiz)['GET /api/quiz/ops/items']>[number];

export interface FirstAttempt {
  challengeId: string;
  key: readonly KeyedQuestion[];
  answers: readonly SubmittedAnswer[];
}

interface Item {
  question: KeyedQuestion;
  challengeId: string;
  /** `rest`: number of right answers to the other questions of the attempt. */
  answers: { chosen: number | null; isRight: boolean; rest: number }[];
}

const MIN_ATTEMPTS = 30; // fewer say nothing

function currentWordings(bank: Bank): (question: KeyedQuestion) => boolean {
  const wordings = new Map<string, string>();
  for (const { questions } of bank.challenges)
    for (const question of questions) wordings.set(question.id, wordingOf(question));
  return (question) => wordings.get(question.id) === wordingOf(question);
}

/** Answers to a question in other words say nothing about the current ones, so they are left out. */
function itemsOf(attempts: readonly FirstAttempt[], bank: Bank): Item[] {
  const items = new Map<string, Item>();
  const isCurrent = currentWordings(bank);
  for (const { challengeId, key, answers } of attempts) {
    const chosenOf = (id: string) => answers.find(({ questionId }) => questionId === id)?.answer ?? null;
    const right = key.filter(({ id, correct }) => chosenOf(id) === correct).length;
    for (const question of key.filter(isCurrent)) {
      const item = items.get(question.id) ?? { question, challengeId, answers: [] };
      const chosen = chosenOf(question.id);
      const isRight = chosen === question.correct;
      item.answers.push({ chosen, isRight, rest: right - (isRight ? 1 : 0) });
      items.set(question.id, item);
    }
  }
  return [...items.values()];
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** Point-biserial correlation of the answer with the rest of the score; null without variance. */
function pointBiserialOf(answers: Item['answers']): number | null {
  const rests = answers.map(({ rest }) => rest);
  const restsOf = (isRight: boolean) => answers.filter((each) => each.isRight === isRight).map(({ rest }) => rest);
  const right = restsOf(true);
  const wrong = restsOf(false);
  const deviation = Math.sqrt(mean(rests.map((rest) => (rest - mean(rests)) ** 2)));
  if (right.length === 0 || wrong.length === 0 || deviation === 0) return null;
  const share = right.length / answers.length;
  return ((mean(right) - mean(wrong)) / deviation) * Math.sqrt(share * (1 - share));
}

function flagsOf({ attempts, right, pointBiserial, options }: ItemStatistics, correct: number): string[] {
  if (attempts < MIN_ATTEMPTS || right === null) return [];
  return [
    ...(right < 0.25 ? ['too hard'] : []),
    ...(right > 0.95 ? ['too easy'] : []),
    ...(pointBiserial !== null && pointBiserial < 0.15 ? ['tells little'] : []),
    ...(options.some((share, place) => place !== correct && share < 0.05) ? ['an idle wrong answer'] : []),
  ];
}

function statisticsOf({ question, challengeId, answers }: Item): ItemStatistics {
  const share = (count: number) => count / answers.length;
  const statistics: ItemStatistics = {
    questionId: question.id,
    challengeId,
    difficulty: question.difficulty,
    attempts: answers.length,
    right: answers.length === 0 ? null : share(answers.filter(({ isRight }) => isRight).length),
    pointBiserial: pointBiserialOf(answers),
    options: question.options.map((_, place) => share(answers.filter(({ chosen }) => chosen === place).length)),
    flags: [],
  };
  return { ...statistics, flags: flagsOf(statistics, question.correct) };
}

export const itemStatistics = (attempts: readonly FirstAttempt[], bank: Bank): ItemStatistics[] =>
  itemsOf(attempts, bank)
    .map(statisticsOf)
    .sort((a, b) => b.flags.length - a.flags.length || (a.questionId < b.questionId ? -1 : 1));
