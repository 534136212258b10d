import type { App } from '@farm/server-kit';
import type { CommunityDeps } from './app';
import { commentRepository } from './comments/comments.repository';
import { commentRoutes } from './comments/comments.routes';
import { firstPage } from './comments/first-page';
import { likesRepository } from './comments/likes.repository';
import { reportsRepository } from './comments/reports.repository';
import { standingRepository } from './comments/standing.repository';
import { threadRepository } from './comments/thread.repository';
import { threadState } from './comments/thread-state';
import { digestRepository } from './moderation/digest.repository';
import { moderationRepository } from './moderation/moderation.repository';
import { moderationRoutes } from './moderation/moderation.routes';
import { queueRepository } from './moderation/queue.repository';

/** What neighbors say to each other, and who looks after it: its rooms, for routes and background work alike. */
export function porch({ db, jobs, clock, visitorMark }: CommunityDeps) {
  const thread = threadRepository(db);
  const counts = threadState(thread, clock);
  const page = firstPage(thread, clock);
  const forget = () => {
    counts.forget();
    page.forget();
  };
  return {
    ...{ clock, visitorMark, thread, firstPage: page, state: { now: counts.now, forget } },
    comments: commentRepository(db),
    likes: likesRepository(db),
    reports: reportsRepository(db),
    standings: standingRepository(db),
    moderation: moderationRepository(db),
    queue: queueRepository(db),
    digest: digestRepository(db, jobs),
  };
}

export function porchRoutes(app: App, deps: CommunityDeps): void {
  const rooms = porch(deps);
  commentRoutes(app, rooms);
  moderationRoutes(app, rooms);
}
