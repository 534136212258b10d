import { fnv1a, mulberry32, shuffle } from '@farm/farm';
import { DIFFICULTIES, MIX, POINTS, type ScoredQuestion, type Challenge } from './question-bank';

const shuffleBy = <T>(items: readonly T[], seed: string): T[] => shuffle(items, mulberry32(fnv1a(seed)));

/** '2026-W47': weeks begin on Monday and belong to the year of their Thursday (ISO 8601). `day`: days since 1970. */
export function isoWeek(day: number): string {
  const thursday = day - ((day + 3) % 7) + 3; // day 0, 1 January 1970, was a Thursday
  const year = new Date(thursday * 86_400_000).getUTCFullYear();
  const first = Date.UTC(year, 0, 1) / 86_400_000;
  return `${year}-W${String(Math.floor((thursday - first) / 7) + 1).padStart(2, '0')}`;
}

interface QuestionPool extends Pick<Challenge, 'id' | 'difficulty'> {
  questions: readonly ScoredQuestion[];
}

/**
 * Draws ten questions by difficulty, the easy ones first. Whoever has seen none gets those of the week; `seen`: how often a
 * player was asked each question. What was seen least comes first.
 */
export function drawTen(
  { id, difficulty, questions }: QuestionPool,
  week: string,
  seen: ReadonlyMap<string, number> = new Map(),
): readonly ScoredQuestion[] {
  const timesSeen = (question: ScoredQuestion) => seen.get(question.id) ?? 0;
  const order = shuffleBy(questions, `draw:${id}:${week}`).sort((one, other) => timesSeen(one) - timesSeen(other));
  return DIFFICULTIES.flatMap((level) => {
    const drawn = order.filter((question) => question.difficulty === level).slice(0, MIX[difficulty][level]);
    return questions.filter((question) => drawn.includes(question));
  });
}

export const totalPoints = (questions: readonly ScoredQuestion[]): number =>
  questions.reduce((sum, { difficulty }) => sum + POINTS[difficulty], 0);

const FIRST_DAY = Date.UTC(2025, 0, 1) / 86_400_000;

const orderOf = (sorted: readonly string[], cycle: number): string[] => {
  const order = shuffleBy(sorted, `daily:${cycle}`);
  const before = cycle > 0 ? shuffleBy(sorted, `daily:${cycle - 1}`).at(-1) : undefined;
  const [first, second] = order;
  // No challenge on two consecutive days, across two rounds either.
  if (first !== undefined && second !== undefined && first === before) [order[0], order[1]] = [second, first];
  return order;
};

/** The challenge of a day. Each comes once per round, in a new order every round. `day`: days since 1970. */
export function dailyOf(ids: readonly string[], day: number): string {
  const sorted = [...ids].sort(); // by code unit
  const since = day - FIRST_DAY;
  const cycle = Math.floor(since / sorted.length);
  const id = orderOf(sorted, cycle)[since - cycle * sorted.length];
  if (id === undefined) throw new RangeError('No challenge for this day');
  return id;
}
