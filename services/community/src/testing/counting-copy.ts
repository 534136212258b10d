import { apiOf, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import type { PorchForTest } from './porch-for-test';

/** A copy of the service that counts its own statements. */
export function countingCopy({ database, deps }: PorchForTest): { statements: string[]; ask: Api } {
  const { db } = database;
  const statements: string[] = [];
  const original = db.$queryRaw.bind(db);
  const counted = {
    ...db,
    $queryRaw: (...call: Parameters<typeof original>) => (statements.push('one'), original(...call)),
  };
  return { statements, ask: apiOf(communityApp({ ...deps, db: counted as typeof db })) };
}
