import { shuffled } from './draw';

const FIRST_DAY = Date.UTC(2025, 0, 1) / 86_400_000;

const orderOf = (sorted: readonly string[], cycle: number): string[] => {
  const order = shuffled(sorted, `daily:${cycle}`);
  const before = cycle > 0 ? shuffled(sorted, `daily:${cycle - 1}`).at(-1) : undefined;
  const [first, second] = order;
  // No challenge on two days running, over the border of two rounds.
  if (first !== undefined && second !== undefined && first === before) [order[0], order[1]] = [second, first];
  return order;
};

/** Which challenge is the day's: each once a round, in another order every round. `day`: days since 1970. */
export function dailyOf(ids: readonly string[], day: number): string {
  const sorted = [...ids].sort(); // by code unit
  const since = day - FIRST_DAY;
  const cycle = Math.floor(since / sorted.length);
  const id = orderOf(sorted, cycle)[since - cycle * sorted.length];
  if (id === undefined) throw new RangeError('No challenge for this day');
  return id;
}
