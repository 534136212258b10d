import type { CommunityDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import { commentRepository } from './comments/comments.repository';
import { commentRoutes } from './comments/comments.routes';

export interface CommunityDeps extends ServiceDeps {
  db: CommunityDb;
}

export const communityApp = (deps: CommunityDeps): App =>
  createService('community', deps, (app) => {
    commentRoutes(app, commentRepository(deps.db));
  });
