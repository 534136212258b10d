import type { Bank } from './question-bank';
import type { AnswerTotals } from './question-use';
import type { QuizSessionsRepository } from './sessions.repository';
import { wordingOf } from './wordings';

const MAX_FIRST_ATTEMPTS = 20_000; // newest first
const DAY_MS = 86_400_000;

type CountingSessions = Pick<QuizSessionsRepository, 'countFirstAnswers'>;

/** Counts the first answers to every scored question in its present words. */
export async function readAnswerTotals(bank: Bank, sessions: CountingSessions): Promise<AnswerTotals> {
  const counts = await sessions.countFirstAnswers(MAX_FIRST_ATTEMPTS);
  const isPresent = ({ id, ...texts }: (typeof counts)[number]) => {
    const present = bank.question(id)?.question;
    return present !== undefined && wordingOf(present) === wordingOf(texts);
  };
  return new Map(counts.filter(isPresent).map(({ id, answers, right }) => [id, { answers, right }]));
}

interface Log {
  warn: (line: object, text: string) => void;
}

/** Counts the answers at start and then once a day, apart from any request. A failure is logged and changes nothing. */
export function followAnswerTotals(bank: Bank, sessions: CountingSessions, log: Log) {
  let totals: AnswerTotals = new Map();
  const refresh = () =>
    readAnswerTotals(bank, sessions).then(
      (counted) => void (totals = counted),
      (error: unknown) => log.warn({ err: error }, 'The answers of the quiz were not counted'),
    );
  void refresh();
  const timer = setInterval(() => void refresh(), DAY_MS).unref();
  return { answerTotals: () => totals, stop: () => clearInterval(timer) };
}
