import type { App } from '@farm/server-kit';
import { commentRepository } from './comments/comments.repository';
import { commentRoutes } from './comments/comments.routes';
import { threadState } from './comments/list-comments';
import { threadRepository } from './comments/thread.repository';
import type { CommunityDeps } from './community-deps';
import { gardenPhotoRepository } from './garden-photos/garden-photos.repository';
import { gardenPhotoRoutes } from './garden-photos/garden-photos.routes';
import { moderationQueueRepository } from './moderation/moderation-queue.repository';
import { moderationRepository } from './moderation/moderation.repository';
import { moderationRoutes } from './moderation/moderation.routes';

/** Repositories and caches of comments, garden photos and their moderation; shared by routes and jobs. */
export function commentsModule({ db, jobs, clock, hashVisitor }: CommunityDeps) {
  const thread = threadRepository(db);
  return {
    clock,
    hashVisitor,
    thread,
    state: threadState(thread, clock),
    comments: commentRepository(db),
    moderation: moderationRepository(db, jobs),
    queue: moderationQueueRepository(db),
    photos: gardenPhotoRepository(db, jobs),
  };
}

export function commentsModuleRoutes(app: App, deps: CommunityDeps): void {
  const module = commentsModule(deps);
  commentRoutes(app, module);
  moderationRoutes(app, module);
  gardenPhotoRoutes(app, { ...deps, photos: module.photos });
}
