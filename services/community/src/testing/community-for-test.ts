import type { CommunityDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { visitorMark } from '@farm/server-kit';
import { depsForTest } from '@farm/server-kit/testing';
import { communityApp, type CommunityDeps } from '../app';
import { emailMark } from '../leads/email-mark';

type TestDeps = ReturnType<typeof depsForTest>;

/** What the service is given in production, on a test's database; no job is ever run. */
export const communityDepsForTest = (
  database: Pick<TestDatabase<CommunityDb>, 'db' | 'pool'>,
  given: Partial<CommunityDeps> = {},
): TestDeps & CommunityDeps => ({
  ...depsForTest({ pool: database.pool }),
  db: database.db,
  jobs: { sendInTransaction: async () => undefined },
  emailMark: emailMark(['m'.repeat(43)]),
  visitorMark: visitorMark(['v'.repeat(43)]),
  answersAfterMs: 0,
  ...(given as Partial<TestDeps>),
});

/** The service as in production, on a test's database; called twice it is two copies. */
export const communityForTest = (database: TestDatabase<CommunityDb>, given: Partial<CommunityDeps> = {}) =>
  communityApp(communityDepsForTest(database, given));
