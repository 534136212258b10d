import { lessons, type Gate, type VersionSummary } from '@farm/contracts';
import {
  isRecentlyAuthenticated,
  readCursor,
  throwHttpError,
  serve,
  splitPage,
  type App,
  type Clock,
} from '@farm/server-kit';
import { describeVersion } from './persona-version';
import { throwVersionConflict, type ReadActiveVersion, type VersionPublisher } from './version-publisher';
import type { StoredVersion, VersionsRepository } from './versions.repository';

export interface VersionsRoutesDeps {
  store: VersionsRepository;
  readActive: ReadActiveVersion;
  publisher: VersionPublisher;
  clock: Clock;
}

interface ActivationRequest {
  id: string;
  expectedActiveId: string;
  reason?: string | undefined;
  override?: boolean | undefined;
  by: string;
}

const PAGE_SIZE = 20;
const MIN_REASON_CHARS = 20;

const throwNoPage = () => throwHttpError(400, 'persona.no_page', 'That page of versions does not exist.');
const throwNoVersion = () => throwHttpError(404, 'persona.gone', 'This version does not exist.');

const listVersion = (
  { id, note, status, by, createdAt, lessons }: StoredVersion,
  activeId: string,
): VersionSummary => ({
  ...{ id, note, status, by, at: createdAt.toISOString(), lessons, inForce: id === activeId },
});

/**
 * Activates a version. A version that was active before skips the gate, so that a rollback takes effect at once. Any
 * other must pass it; `override` with a reason passes a red gate unless a critical case fails.
 */
const activator =
  ({ store, publisher, readActive, clock }: VersionsRoutesDeps) =>
  async ({ id, expectedActiveId, reason = '', override = false, by }: ActivationRequest): Promise<void> => {
    const stored = (await store.find(id)) ?? throwNoVersion();
    const active = await readActive();
    if (active.id !== expectedActiveId) return throwVersionConflict();
    const gate = stored.wasActive ? null : (await publisher.compare(active, stored.version)).gate;
    const isRed = gate !== null && !gate.passed;
    const isJustified = override && reason.trim().length >= MIN_REASON_CHARS;
    if (isRed && (gate.critical.length > 0 || !isJustified))
      return throwHttpError(
        409,
        'persona.refused',
        'This version would make Dexter Jr. worse, so it was not activated.',
        {
          extra: { gate },
        },
      );
    const note = reason.trim() || (stored.wasActive ? 'rollback' : stored.note);
    const activation = { id, expectedActiveId, by, reason: note, overridden: isRed, at: clock.now() };
    if (!(await store.activate(activation))) return throwVersionConflict();
  };

/** Retires a lesson through the gate, since other lessons and checks may depend on it. */
const retirement =
  ({ store, publisher }: VersionsRoutesDeps) =>
  async (id: string, reason: string, by: string): Promise<{ activated: boolean; gate: Gate }> => {
    const lesson = await store.findLesson(id);
    if (!lesson) return throwHttpError(404, 'lesson.gone', 'This lesson does not exist.');
    if (lesson.state !== 'active') return throwHttpError(409, 'lesson.not_active', 'This lesson is not active.');
    const note = `Retired (${reason.trim()}): ${lesson.text}`.slice(0, 200);
    const { activated, gate } = await publisher.publish({ lessons: [], retired: [id], note, by });
    return { activated, gate };
  };

export const versionsRoutes = (app: App, deps: VersionsRoutesDeps) => {
  const { store, readActive, clock } = deps;
  const activate = activator(deps);
  const retire = retirement(deps);
  return serve(app, lessons, {
    'GET /api/dexter/lessons': async ({ query }) => ({ lessons: await store.lessons(query.state) }),
    'POST /api/dexter/lessons/:id/retire': async ({ params, body }, { person }) => ({
      success: true,
      ...(await retire(params.id, body.reason, person.id)),
    }),
    'GET /api/dexter/versions': async ({ query }) => {
      const { id: activeId } = await readActive();
      const rows = await store.list(readCursor(query.before, throwNoPage), PAGE_SIZE + 1);
      const { page, next } = splitPage(rows, PAGE_SIZE);
      return { versions: page.map((version) => listVersion(version, activeId)), activeId, next };
    },
    'GET /api/dexter/versions/:id': async ({ params }) => {
      const { id: activeId } = await readActive();
      const version = (await store.find(params.id)) ?? throwNoVersion();
      const parent = version.parentId === null ? null : await store.find(version.parentId);
      return {
        version: listVersion(version, activeId),
        text: describeVersion(version.version),
        parentText: parent && describeVersion(parent.version),
        gate: version.gate,
      };
    },
    'POST /api/dexter/versions/:id/activate': async ({ params, body }, { person }) => {
      // Overriding a red gate requires a recent sign-in; a rollback does not.
      if (body.override && !isRecentlyAuthenticated(person, clock.now()))
        return throwHttpError(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
      await activate({ ...body, id: params.id, by: person.id });
      return { success: true as const };
    },
  });
};
