import { comments } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { pageOfComments } from './comments';
import type { CommentRepository } from './comments.repository';

export const commentRoutes = (app: App, store: CommentRepository) =>
  serve(app, comments, {
    'GET /api/comments/daily-farm-wisdom': ({ query }) => pageOfComments(query, store),
  });
