import { fnv1a, mulberry32 } from '@farm/farm';
import { MIX, POINTS, type BankQuestion, type Challenge, type Difficulty } from './bank';

const LEVELS: readonly Difficulty[] = ['easy', 'medium', 'hard'];

/** Fisher-Yates, the same for the same seed everywhere. */
export function shuffled<T>(items: readonly T[], seed: string): T[] {
  const rand = mulberry32(fnv1a(seed));
  const out = [...items];
  for (let i = out.length - 1; i > 0; i -= 1) {
    const j = Math.floor(rand() * (i + 1));
    [out[i], out[j]] = [out[j] as T, out[i] as T];
  }
  return out;
}

/** '2026-W47': weeks begin on Monday and belong to the year of their Thursday (ISO 8601). `day`: days since 1970. */
export function isoWeek(day: number): string {
  const thursday = day - ((day + 3) % 7) + 3; // day 0, 1 January 1970, was a Thursday
  const year = new Date(thursday * 86_400_000).getUTCFullYear();
  const first = Date.UTC(year, 0, 1) / 86_400_000;
  return `${year}-W${String(Math.floor((thursday - first) / 7) + 1).padStart(2, '0')}`;
}

/** The ten questions of this week: of a longer file some are drawn, the mix kept; in the order of the file. */
export function drawTen({ id, difficulty, questions }: Challenge, week: string): readonly BankQuestion[] {
  const order = shuffled(questions, `draw:${id}:${week}`);
  const drawn = LEVELS.flatMap((level) =>
    order.filter((question) => question.difficulty === level).slice(0, MIX[difficulty][level]),
  );
  return questions.filter((question) => drawn.includes(question));
}

export const totalPoints = (questions: readonly BankQuestion[]): number =>
  questions.reduce((sum, { difficulty }) => sum + POINTS[difficulty], 0);
