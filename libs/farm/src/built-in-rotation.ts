import { farmTime } from './farm-time';

/** Names of the three built-in entries, apart from their texts: the home page needs no more. */
export const builtInTitles = [
  'Read your soil with a quart jar',
  'Cowpeas feed the row that feeds us',
  'Save okra and pea seed this fall',
] as const;

const FIRST_DAY = Date.UTC(2025, 0, 1);
const DAY_MS = 86_400_000;

/** Whole calendar days since 2025-01-01 on the farm's calendar: days are counted, not hours. */
export const blogDay = (at: Date): number => (Date.parse(`${farmTime(at).date}T00:00:00Z`) - FIRST_DAY) / DAY_MS;

/** Which of the three entries has its turn on the farm's day of an instant. */
export const builtInTurn = (at: Date): 0 | 1 | 2 => (((blogDay(at) % 3) + 3) % 3) as 0 | 1 | 2;
