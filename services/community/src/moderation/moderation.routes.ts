import { Readable } from 'node:stream';
import { moderation } from '@farm/contracts';
import { serve, type App, type Caller } from '@farm/server-kit';
import { changeSettings, currentSettings, eventsPage } from './desk-records';
import { exportOf, type ExportFormat } from './export';
import { answerComment, moderate, moderateMany, type Moderating } from './moderate';
import { everything, queuePage } from './queue';

function sendExport(format: ExportFormat, { reply }: Caller, { queue, clock }: Moderating) {
  const { type, pieces } = exportOf(format, everything(queue, clock));
  reply.type(type).header('content-disposition', `attachment; filename="comments.${format}"`);
  return Readable.from(pieces);
}

export function moderationRoutes(app: App, deps: Moderating): void {
  serve(app, moderation, {
    'GET /api/ops/moderation/queue': ({ query }) => queuePage(query, deps),
    'POST /api/ops/moderation/comments/:id': ({ params, body }, { person }) =>
      moderate({ ...params, ...body }, person.id, deps),
    'POST /api/ops/moderation/comments/:id/answer': ({ params, body }, { person }) =>
      answerComment(params.id, body.content, person.id, deps),
    'POST /api/ops/moderation/bulk': ({ body }, { person }) => moderateMany(body, person.id, deps),
    'GET /api/ops/moderation/events': ({ query }) => eventsPage(query, deps.moderation),
    'GET /api/ops/moderation/settings': () => currentSettings(deps.moderation),
    'PUT /api/ops/moderation/settings': ({ body }, { person }) => changeSettings(body, person.id, deps),
    'GET /api/ops/moderation/export': ({ query: { format = 'csv' } }, caller) => sendExport(format, caller, deps),
  });
}
