import type { QuizModuleId, ReplyOf, quiz } from '@farm/contracts';
import { itemStatistics, type FirstAttempt } from './item-statistics';
import type { ReadModule } from './published-questions';
import type { Bank, QuizModules, ScoredQuestion } from './question-bank';
import { type AnswerTotals, measuredDifficulty, questionUses } from './question-use';
import type { SimpleQuizRepository } from './simple-quiz.repository';
import { wordingOf } from './wordings';

type ListedQuestion = ReplyOf<(typeof quiz)['GET /api/quiz/ops/questions']>[number];
type AnswerCounts = Awaited<ReturnType<SimpleQuizRepository['countAnswers']>>;

export interface QuestionListDeps {
  /** In the published words. */
  bank: Bank;
  readModule: ReadModule;
  builtIn: { bank: Bank; modules: QuizModules };
  /** By which questions are replaced. */
  answerTotals: () => AnswerTotals;
}

const MODULES: readonly QuizModuleId[] = ['basic-gardening', 'soil-basics', 'plant-care'];

const textsOf = ({ question, options, correct, explanation, why }: ScoredQuestion) => ({
  ...{ question, choices: options, right: correct + 1, explanation, reasons: why },
});

const describe = (kind: ListedQuestion['kind'], quizId: string, current: ScoredQuestion, builtIn: ScoredQuestion) => ({
  ...{ id: current.id, kind, quizId, difficulty: current.difficulty },
  ...textsOf(current),
  builtIn: textsOf(builtIn),
});

/** The share of answers to each choice of the current wording. Answers without a wording are from before the first change. */
function sharesOf(current: ScoredQuestion, builtIn: ScoredQuestion, counts: AnswerCounts) {
  const wording = wordingOf(current);
  const own = counts.filter(
    (each) => each.questionId === current.id && (each.wording ?? wordingOf(builtIn)) === wording,
  );
  const countOf = (place: number) =>
    own.filter(({ chosen }) => chosen === place).reduce((sum, { count }) => sum + count, 0);
  const answers = own.reduce((sum, { count }) => sum + count, 0);
  const share = (place: number) => (answers === 0 ? 0 : countOf(place) / answers);
  const chosen = current.options.map((_, place) => share(place));
  return { answers, rightShare: answers === 0 ? null : share(current.correct), chosen, flags: [] };
}

/** Every question in its current words, with its right answer and how visitors answer it. */
export function listQuestions(
  attempts: readonly FirstAttempt[],
  counts: AnswerCounts,
  { bank, readModule, builtIn, answerTotals }: QuestionListDeps,
): ListedQuestion[] {
  const statistics = new Map(itemStatistics(attempts, bank).map((item) => [item.questionId, item]));
  const scored = bank.challenges.flatMap((challenge) => {
    const uses = questionUses(challenge, answerTotals());
    return challenge.questions.map((question) => {
      const {
        attempts: answers = 0,
        right = null,
        options = [0, 0, 0, 0],
        flags = [],
      } = statistics.get(question.id) ?? {};
      const original = builtIn.bank.question(question.id)?.question ?? question;
      return {
        ...describe('challenge', challenge.id, question, original),
        answers,
        rightShare: right,
        chosen: options,
        flags,
        measuredDifficulty: measuredDifficulty({ answers, right: answers * (right ?? 0) }),
        use: uses.get(question.id),
      };
    });
  });
  const simple = MODULES.flatMap((quizId) =>
    readModule(quizId).map((question, place) => {
      const original = builtIn.modules[quizId][place] ?? question;
      const shares = sharesOf(question, original, counts);
      const { answers, rightShare } = shares;
      return {
        ...describe('simple', quizId, question, original),
        ...shares,
        measuredDifficulty: measuredDifficulty({ answers, right: answers * (rightShare ?? 0) }),
      };
    }),
  );
  return [...scored, ...simple];
}
