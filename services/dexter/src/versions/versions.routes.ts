import { lessons, type InputOf, type LessonSummary, type VersionSummary } from '@farm/contracts';
import { isRecentlyAuthenticated, readCursor, throwHttpError, serve, splitPage, type App } from '@farm/server-kit';
import { describeDirective } from '../lessons/directives';
import type { Lesson, PersonaVersion } from '../lessons/lesson';
import { throwVersionConflict, type VersionDeps, type VersionPublisher } from './version-publisher';
import type { StoredVersion } from './versions.repository';

type VersionsRoutesDeps = VersionDeps & { publisher: VersionPublisher };
type ActivationRequest = InputOf<(typeof lessons)['POST /api/dexter/versions/:id/activate']>;

const PAGE_SIZE = 20;
const MIN_REASON_CHARS = 20;
const REFUSED = 'This version would make Dexter Jr. worse, so it was not activated.';

const throwNoPage = () => throwHttpError(400, 'persona.no_page', 'That page of versions does not exist.');
const throwNoVersion = () => throwHttpError(404, 'persona.gone', 'This version does not exist.');

const listVersion = (
  { id, note, status, by, createdAt, lessons }: StoredVersion,
  activeId: string,
): VersionSummary => ({
  ...{ id, note, status, by, at: createdAt.toISOString(), lessons, inForce: id === activeId },
});

function describeLesson(lesson: Lesson): string {
  switch (lesson.kind) {
    case 'instruction':
      return `Instruction: ${lesson.text} (${describeDirective(lesson.directive) ?? 'guides the AI model only'})`;
    case 'correction':
      return `Correction of ${lesson.topicId ?? 'a new topic'} (${lesson.scope}), for '${lesson.question}': ${lesson.answer}`;
    case 'exemplar':
      return `Approved answer to '${lesson.question}': ${lesson.answer}`;
  }
}

/** A version as text, one fact a line, so that two of them can be compared word by word. */
const describeVersion = ({ lessons, knowledgeHash }: PersonaVersion): string =>
  [...lessons.map(describeLesson), `Articles: ${knowledgeHash.slice(0, 12)}.`].join('\n');

/**
 * Activates a version. A version that was active before skips the gate, so that a rollback takes effect at once. Any
 * other must pass it; `override` with a reason passes a red gate unless a critical case fails.
 */
const activator =
  ({ versions, publisher, readActive, clock }: VersionsRoutesDeps) =>
  async ({ params: { id }, body }: ActivationRequest, by: string): Promise<void> => {
    const { expectedActiveId, reason = '', override = false } = body;
    const stored = (await versions.find(id)) ?? throwNoVersion();
    const active = await readActive();
    if (active.id !== expectedActiveId) return throwVersionConflict();
    const gate = stored.wasActive ? null : (await publisher.compare(active, stored.version)).gate;
    const isRed = gate !== null && !gate.passed;
    const isJustified = override && reason.trim().length >= MIN_REASON_CHARS;
    if (isRed && (gate.critical.length > 0 || !isJustified))
      return throwHttpError(409, 'persona.refused', REFUSED, { extra: { gate } });
    const note = reason.trim() || (stored.wasActive ? 'rollback' : stored.note);
    const activation = { versionId: id, by, reason: note, overridden: isRed, at: clock.now() };
    if (!(await versions.activate(expectedActiveId, activation))) return throwVersionConflict();
  };

const listLesson = (lesson: Lesson): LessonSummary => {
  const { id, kind, by, at } = lesson;
  const line = { id, kind, state: 'active', effect: 'both', understoodAs: null, by, at } as const;
  if (lesson.kind === 'correction') return { ...line, text: lesson.answer };
  if (lesson.kind === 'exemplar') return { ...line, text: lesson.question };
  const understoodAs = describeDirective(lesson.directive);
  return { ...line, text: lesson.text, understoodAs, effect: understoodAs === null ? 'model-only' : 'both' };
};

export const versionsRoutes = (app: App, deps: VersionsRoutesDeps) => {
  const { versions, readActive, publisher, clock } = deps;
  const activate = activator(deps);
  return serve(app, lessons, {
    'GET /api/dexter/lessons': async () => ({ lessons: (await readActive()).lessons.map(listLesson).reverse() }),
    // Other lessons and checks may depend on it, so the version without it must pass the gate.
    'POST /api/dexter/lessons/:id/retire': async ({ params, body }, { person }) => {
      const lesson = (await readActive()).lessons.find(({ id }) => id === params.id);
      if (!lesson) return throwHttpError(409, 'lesson.not_active', 'This lesson is not active.');
      const note = `Retired (${body.reason.trim()}): ${listLesson(lesson).text}`;
      const { activated, gate } = await publisher.publish({ lessons: [], retired: [lesson.id], note, by: person.id });
      return { success: true, activated, gate };
    },
    'GET /api/dexter/versions': async ({ query }) => {
      const { id: activeId } = await readActive();
      const rows = await versions.list(readCursor(query.before, throwNoPage), PAGE_SIZE + 1);
      const { page, next } = splitPage(rows, PAGE_SIZE);
      return { versions: page.map((version) => listVersion(version, activeId)), activeId, next };
    },
    'GET /api/dexter/versions/:id': async ({ params }) => {
      const { id: activeId } = await readActive();
      const version = (await versions.find(params.id)) ?? throwNoVersion();
      const parent = version.parentId === null ? null : await versions.find(version.parentId);
      return {
        version: listVersion(version, activeId),
        text: describeVersion(version.version),
        parentText: parent && describeVersion(parent.version),
        gate: version.gate,
      };
    },
    'POST /api/dexter/versions/:id/activate': async (input, { person }) => {
      // Overriding a red gate requires a recent sign-in; a rollback does not.
      if (input.body.override && !isRecentlyAuthenticated(person, clock.now()))
        return throwHttpError(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
      await activate(input, person.id);
      return { success: true as const };
    },
  });
};
