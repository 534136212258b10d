import type { LearningDb } from '@farm/prisma';
import type { TestDatabase } from '@farm/prisma/testing';
import {
  createApi,
  createTestBrowser,
  createTestDeps,
  fixedClock,
  type Api,
  type Browser,
} from '@farm/server-kit/testing';
import { learningForTest } from './learning-for-test';

export const DAY_MS = 86_400_000;

let people = 0;

/** Two replicas of the service on a Saturday in November, and signed-in people. */
export function grantsForTest(database: TestDatabase<LearningDb>, now = '2026-11-21T15:00:00Z') {
  const clock = fixedClock(now);
  const { signIn, findPersonBySession: sessionOf } = createTestDeps({ pool: database.pool });
  const service = (): Api => createApi(learningForTest(database, clock, { findPersonBySession: sessionOf }));
  const [api, second] = [service(), service()];

  const member = async (role: 'member' | 'operator' = 'member') => {
    people += 1;
    const email = `grower-${people}@example.com`;
    const { id } = await database.db.person.create({ data: { email, emailKey: email, role } });
    const as = createTestBrowser();
    signIn(as, { id, email, role });
    return { as, id, email };
  };
  const track = (as: Browser, grantId: string, notes = 'Started tracking on November 21, 2026', on = api) =>
    on(
      'POST /api/grants/track-application',
      { body: { grantId, grantTitle: 'as the browser says', status: 'researching', notes } },
      { as },
    );
  const patch = (as: Browser, id: string, body: object, on = api) =>
    on.raw('PATCH /api/grants/applications/:id', { params: { id }, body }, { as });
  const history = async (as: Browser) => (await api('GET /api/grants/application-history', {}, { as })).applications;
  return { clock, api, second, member, track, patch, history, sessionOf };
}
export type GrantsForTest = ReturnType<typeof grantsForTest>;
