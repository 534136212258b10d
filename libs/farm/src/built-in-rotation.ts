import { farmTime } from './farm-time';

/** Titles of the built-in posts, without their texts, for the home page. */
export const builtInTitles = [
  'Read your soil with a quart jar',
  'Cowpeas feed the row that feeds us',
  'Save okra and pea seed this fall',
] as const;

const FIRST_DAY = Date.UTC(2025, 0, 1);
const DAY_MS = 86_400_000;

/** Calendar days since 2025-01-01, in farm time. */
export const blogDay = (at: Date): number => (Date.parse(`${farmTime(at).date}T00:00:00Z`) - FIRST_DAY) / DAY_MS;

/** Index of the built-in post of a day, in farm time. */
export const builtInTurn = (at: Date): 0 | 1 | 2 => (((blogDay(at) % 3) + 3) % 3) as 0 | 1 | 2;
