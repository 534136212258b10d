import { lessons, type InputOf, type LessonSummary, type VersionSummary } from '@farm/contracts';
import { isRecentlyAuthenticated, throwHttpError, serve, type App } from '@farm/server-kit';
import { describeDirective } from '../lessons/directives';
import type { Lesson } from '../lessons/lesson';
import { throwVersionConflict, type VersionDeps, type VersionPublisher } from './version-publisher';
import type { StoredVersion } from './versions.repository';

type VersionsRoutesDeps = VersionDeps & { publisher: VersionPublisher };
type ActivationRequest = InputOf<(typeof lessons)['POST /api/dexter/versions/:id/activate']>;

const PAGE_SIZE = 20;
const MIN_REASON_CHARS = 20;
const REFUSED = 'This version would make Dexter Jr. worse, so it was not activated.';

const throwNoVersion = () => throwHttpError(404, 'persona.gone', 'This version does not exist.');

const readPage = (before: string | undefined): number | null => {
  if (before === undefined) return null;
  return /^\d{1,9}$/.test(before)
    ? Number(before)
    : throwHttpError(400, 'persona.no_page', 'That page of versions does not exist.');
};

const listVersion = ({ id, note, status, by, at, lessonIds }: StoredVersion, activeId: string): VersionSummary => ({
  ...{ id, note, status, by, at: at.toISOString(), lessons: lessonIds.length, inForce: id === activeId },
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

function listLesson(lesson: Lesson): LessonSummary {
  const { id, kind, by, at } = lesson;
  const understoodAs = lesson.kind === 'instruction' ? describeDirective(lesson.directive) : null;
  const texts = { instruction: 'text', correction: 'answer', exemplar: 'question' } as const;
  const { [texts[kind]]: text = '' } = lesson as Lesson & Partial<Record<'text' | 'answer' | 'question', string>>;
  const effect = kind === 'instruction' && understoodAs === null ? 'model-only' : 'both';
  return { id, kind, state: 'active', text, understoodAs, effect, by, at };
}

/**
 * Activates a version. A version that was active before needs no comparison, so that a rollback takes effect at once. Any
 * other must pass it; `override` with a reason passes a red gate unless a critical case fails.
 */
async function activateVersion(
  deps: VersionsRoutesDeps,
  { params: { id }, body }: ActivationRequest,
  by: string,
): Promise<void> {
  const { versions, publisher, readActive, clock } = deps;
  const { expectedActiveId, reason = '', override = false } = body;
  const stored = (await versions.find(id)) ?? throwNoVersion();
  const [active, wasActive] = [await readActive(), await versions.wasActive(id)];
  if (active.id !== expectedActiveId) return throwVersionConflict();
  const candidate = { id, lessons: await versions.lessonsOf(stored.lessonIds) };
  const gate = wasActive ? null : (await publisher.compare(active, candidate)).gate;
  const isRed = gate !== null && !gate.passed;
  const isJustified = override && reason.trim().length >= MIN_REASON_CHARS;
  if (isRed && (gate.critical.length > 0 || !isJustified))
    return throwHttpError(409, 'persona.refused', REFUSED, { extra: { gate } });
  const note = reason.trim() || (wasActive ? 'rollback' : stored.note);
  const activation = { id, by, reason: note, overridden: isRed, at: clock.now() };
  if (!(await versions.activate(expectedActiveId, activation))) return throwVersionConflict();
}

export const versionsRoutes = (app: App, deps: VersionsRoutesDeps) => {
  const { versions, readActive, publisher, clock } = deps;
  /** A version as text, one fact a line, so that two of them can be compared word by word. */
  const describeVersion = async ({ lessonIds, knowledgeHash }: StoredVersion): Promise<string> =>
    [...(await versions.lessonsOf(lessonIds)).map(describeLesson), `Articles: ${knowledgeHash.slice(0, 12)}.`].join(
      '\n',
    );
  return serve(app, lessons, {
    'GET /api/dexter/lessons': async () => ({ lessons: (await readActive()).lessons.map(listLesson).reverse() }),
    // Other lessons and checks may depend on it, so the version without it must pass the gate.
    'POST /api/dexter/lessons/:id/retire': async ({ params, body }, { person }) => {
      const lesson = (await readActive()).lessons.find(({ id }) => id === params.id);
      if (!lesson) return throwHttpError(409, 'lesson.not_active', 'This lesson is not active.');
      const note = `Retired (${body.reason.trim()}): ${listLesson(lesson).text}`;
      const { activated, gate } = await publisher.publish([], note, person.id, [lesson.id]);
      return { success: true, activated, gate };
    },
    'GET /api/dexter/versions': async ({ query }) => {
      const { id: activeId } = await readActive();
      const rows = await versions.list(readPage(query.before), PAGE_SIZE + 1);
      const page = rows.slice(0, PAGE_SIZE);
      const next = rows.length > PAGE_SIZE ? `${page.at(-1)?.number ?? ''}` : null;
      return { versions: page.map((version) => listVersion(version, activeId)), activeId, next };
    },
    'GET /api/dexter/versions/:id': async ({ params }) => {
      const { id: activeId } = await readActive();
      const version = (await versions.find(params.id)) ?? throwNoVersion();
      const parent = version.parentId === null ? null : await versions.find(version.parentId);
      return {
        version: listVersion(version, activeId),
        text: await describeVersion(version),
        parentText: parent && (await describeVersion(parent)),
        gate: version.gate,
      };
    },
    'POST /api/dexter/versions/:id/activate': async (input, { person }) => {
      // Overriding a red gate requires a recent sign-in; a rollback does not.
      if (input.body.override && !isRecentlyAuthenticated(person, clock.now()))
        return throwHttpError(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
      await activateVersion(deps, input, person.id);
      return { success: true as const };
    },
  });
};
