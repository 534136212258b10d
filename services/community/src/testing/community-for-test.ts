import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommunityDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import { createVisitorHasher } from '@farm/server-kit';
import { diskFiles } from '@farm/server-kit/file-store';
import { createTestDeps } from '@farm/server-kit/testing';
import { communityApp } from '../app';
import type { CommunityDeps } from '../community-deps';
import { emailHasher } from '../leads/email-hash';

type TestDeps = ReturnType<typeof createTestDeps>;

/** The dependencies of production on a test database. No job runs. */
export const communityDepsForTest = (
  database: Pick<TestDatabase<CommunityDb>, 'db' | 'pool'>,
  overrides: Partial<CommunityDeps> = {},
): TestDeps & CommunityDeps => ({
  ...createTestDeps({ pool: database.pool }),
  db: database.db,
  jobs: { sendInTransaction: async () => undefined },
  store: diskFiles(join(tmpdir(), `farm-uploads-${process.pid}`), null),
  checkFile: async () => ({ problem: 'damaged' }),
  hashEmail: emailHasher(['m'.repeat(43)]),
  hashVisitor: createVisitorHasher(['v'.repeat(43)]),
  minResponseMs: 0,
  ...(overrides as Partial<TestDeps>),
});

/** The service as in production, on a test's database; called twice it is two copies. */
export const communityForTest = (database: TestDatabase<CommunityDb>, overrides: Partial<CommunityDeps> = {}) =>
  communityApp(communityDepsForTest(database, overrides));
