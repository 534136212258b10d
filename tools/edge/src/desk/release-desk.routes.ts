import { ReleaseEdit, releaseDesk as contract } from '@farm/contracts';
import { mustBeJson, mustBeSameSite, refuse } from '@farm/server-kit';
import { Value } from '@sinclair/typebox/value';
import type { FastifyInstance } from 'fastify';
import { editRelease, type EditDeps } from './edit-release';
import { operatorOf, type OperatorDeps } from './operator';
import { releaseStatus, type StatusSources } from './release-status';

const { say } = contract['POST /release/edits'];

interface DeskDeps extends OperatorDeps, EditDeps, Omit<StatusSources, 'canEdit'> {
  /** 'https://farm.example': the only origin whose pages may write. */
  origin: string;
}

function editOf(body: unknown): ReleaseEdit {
  if (Value.Check(ReleaseEdit, body)) return body;
  const isReason = [...Value.Errors(ReleaseEdit, body)].every(({ path }) => path === '/reason');
  return refuse(400, 'request.invalid', isReason ? say.reason : say['']);
}

/** What operators see of releases, and their way back from a bad one. The command line never depends on it. */
export function releaseDeskRoutes(app: FastifyInstance, deps: DeskDeps): void {
  app.get('/release/status', async (request) => {
    await operatorOf(request, deps, false);
    const status = await releaseStatus({ ...deps, canEdit: deps.key !== undefined });
    return status ?? refuse(503, 'release.none', 'There is no release yet.');
  });
  app.post('/release/edits', async (request) => {
    mustBeSameSite(request, deps.origin);
    mustBeJson(request);
    const operator = await operatorOf(request, deps, true);
    return editRelease(editOf(request.body), operator, deps);
  });
}
