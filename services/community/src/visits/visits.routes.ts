import { timingSafeEqual } from 'node:crypto';
import { VisitBatch, visitCounts, VISITS_PATH } from '@farm/contracts';
import { type App, hashToken, serve, throwHttpError } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import { getVisitOverview, type VisitOverviewDeps } from './visit-overview';
import type { VisitsRepository } from './visits.repository';

const BODY_BYTES = 262_144; // a full batch has half of it

interface VisitRouteDeps extends VisitOverviewDeps {
  visits: VisitsRepository;
  /** Bearer token shared with the gateway; without it nobody can deliver counts. */
  key: string | undefined;
}

/** Takes the gateway's counts. Callers without the key get the 404 of an unknown address. */
function deliveryRoute(app: App, key: string, visits: VisitsRepository): void {
  const expected = hashToken(`Bearer ${key}`);
  app.post(VISITS_PATH, { bodyLimit: BODY_BYTES }, async (request, reply) => {
    const token = hashToken(request.headers.authorization ?? '');
    if (!timingSafeEqual(token, expected)) throwHttpError(404, 'request.unknown', 'There is nothing at this address.');
    if (!Value.Check(VisitBatch, request.body))
      return throwHttpError(400, 'request.invalid', 'This is no batch of counts.');
    await visits.add(request.body.increments);
    return reply.code(204).send();
  });
}

export function visitRoutes(app: App, { key, ...deps }: VisitRouteDeps): void {
  if (key !== undefined) deliveryRoute(app, key, deps.visits);
  serve(app, visitCounts, { 'GET /api/ops/visits': () => getVisitOverview(deps) });
}
