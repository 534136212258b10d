import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { ClassQuizRepository } from './class-quiz/class-quiz.repository';
import type { ClassNoticesRepository } from './classes/class-notices.repository';
import type { ClassSeatsRepository } from './classes/class-seats.repository';
import type { PlanSubscriptionsRepository } from './farm-plan/emails/plan-subscriptions.repository';
import type { FarmPlanRepository } from './farm-plan/farm-plan.repository';
import type { QuizSessionsRepository } from './quiz/sessions.repository';
import type { SimpleQuizRepository } from './quiz/simple-quiz.repository';

const SUBMISSION_MS = 60_000; // after its end a session that was never submitted expires
const RETENTION_MS = 90 * 86_400_000;
const QUEUE = 'sweep';

interface CleanupDeps {
  sessions: Pick<QuizSessionsRepository, 'expire' | 'deleteExpired'>;
  simpleQuiz: Pick<SimpleQuizRepository, 'deleteBefore'>;
  classQuizzes: Pick<ClassQuizRepository, 'deleteClosed'>;
  plans: Pick<FarmPlanRepository, 'deleteExpired'>;
  subscriptions: Pick<PlanSubscriptionsRepository, 'deleteUnconfirmed'>;
  classSeats: Pick<ClassSeatsRepository, 'deleteExpired'>;
  classNotices: Pick<ClassNoticesRepository, 'deleteUnconfirmed'>;
}

/**
 * Ends abandoned quiz sessions, deletes old ones, old answers, classes' quizzes that are over, expired plan links, unconfirmed
 * plan emails, unconfirmed seats and old ones. Safe to run on several replicas at once.
 */
export async function cleanUp(
  { sessions, simpleQuiz, classQuizzes, plans, subscriptions, classSeats, classNotices }: CleanupDeps,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  await sessions.expire(new Date(now.getTime() - SUBMISSION_MS));
  await sessions.deleteExpired(new Date(now.getTime() - RETENTION_MS));
  await simpleQuiz.deleteBefore(new Date(now.getTime() - RETENTION_MS));
  await classQuizzes.deleteClosed(now);
  await plans.deleteExpired(now);
  await subscriptions.deleteUnconfirmed(now);
  await classSeats.deleteExpired(now);
  await classNotices.deleteUnconfirmed(now);
}

/** Cleans up every minute, once over all replicas of the service. */
export async function startCleanup(jobs: Jobs, deps: CleanupDeps, clock: Clock): Promise<void> {
  await jobs.work(QUEUE, () => cleanUp(deps, clock));
  await jobs.schedule(QUEUE, '* * * * *', site.place.timeZone);
}
