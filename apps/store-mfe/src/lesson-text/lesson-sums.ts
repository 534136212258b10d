import { persistentStore } from '@farm/web-kit';

/** What the reader typed, by the name of the input. */
type SumTexts = Readonly<Record<string, string>>;

const parseTexts = (stored: unknown): SumTexts =>
  Object.fromEntries(
    Object.entries(stored as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );

/** The reader's numbers of each sum, by lesson and sum. */
export const savedSums = persistentStore<Readonly<Record<string, SumTexts>>>(
  'farm.lesson-sums',
  (stored) =>
    Object.fromEntries(
      Object.entries(stored as Record<string, unknown>).map(([sum, texts]) => [sum, parseTexts(texts)] as const),
    ),
  {},
  { isWork: true },
);

/** The id of a sum's element in the page of its lesson. */
export const sumAnchor = (sumId: string): string => `sum-${sumId}`;
