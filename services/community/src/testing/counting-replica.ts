import { createApi, type Api } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import type { CommentsFixture } from './comments-fixture';

/** A copy of the service that counts its own statements. */
export function countingReplica({ database, deps }: CommentsFixture): { statements: string[]; api: Api } {
  const { db } = database;
  const statements: string[] = [];
  const original = db.$queryRaw.bind(db);
  const counted = {
    ...db,
    $queryRaw: (...call: Parameters<typeof original>) => (statements.push('one'), original(...call)),
  };
  return { statements, api: createApi(communityApp({ ...deps, db: counted as typeof db })) };
}
