import { transaction, type PaymentsDb } from '@farm/prisma';
import type { Jobs } from '@farm/server-kit/jobs';
import { putLetter, type LetterToPut } from './put-letter';

/** Puts letters in line that tell no other fact of the database. */
export const letterQueue = (db: PaymentsDb, jobs: Pick<Jobs, 'sendInTransaction'>) => ({
  put: (letter: LetterToPut): Promise<void> => transaction(db, (tx) => putLetter(tx, letter, jobs)),
});
export type LetterQueue = ReturnType<typeof letterQueue>;
