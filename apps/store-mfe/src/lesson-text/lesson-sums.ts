import { createPersistentStore } from '@farm/web-kit';
import { recordOf } from '@farm/web-kit/record-of';
import * as v from 'valibot';

/** What the reader typed in each sum, by lesson and sum, then by the name of the input. */
export const useSavedSums = createPersistentStore<Readonly<Record<string, Readonly<Record<string, string>>>>>(
  'farm.lesson-sums',
  recordOf(recordOf(v.string())),
  {},
  { isWork: true },
);

/** The id of a sum's element in the page of its lesson. */
export const sumAnchor = (sumId: string): string => `sum-${sumId}`;
