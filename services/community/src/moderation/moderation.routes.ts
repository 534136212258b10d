import { moderation } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import { answerComment, moderate, moderateMany, type ModerationRouteDeps } from './moderation-actions';
import { exportComments, queuePage } from './moderation-queue';
import { changeSettings, currentSettings, eventsPage } from './moderation-settings';

export function moderationRoutes(app: App, deps: ModerationRouteDeps): void {
  serve(app, moderation, {
    'GET /api/ops/moderation/queue': ({ query }) => queuePage(query, deps),
    'POST /api/ops/moderation/comments/:id': ({ params, body }, { person }) =>
      moderate({ ...params, ...body }, person.id, deps),
    'POST /api/ops/moderation/comments/:id/answer': ({ params, body }, { person }) =>
      answerComment(params.id, body.content, person.id, deps),
    'POST /api/ops/moderation/bulk': ({ body }, { person }) => moderateMany(body, person.id, deps),
    'GET /api/ops/moderation/events': ({ query }) => eventsPage(query, deps.moderation),
    'GET /api/ops/moderation/settings': () => currentSettings(deps.moderation),
    'PUT /api/ops/moderation/settings': ({ body, query }, { person }) =>
      changeSettings({ settings: body, version: query.version, actor: person.id }, deps),
    'GET /api/ops/moderation/export': ({ query: { format = 'csv' } }, caller) => exportComments(format, caller, deps),
  });
}
