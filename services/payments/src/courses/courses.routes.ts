import { courses } from '@farm/contracts';
import { toDollars } from '@farm/farm';
import { alike, madeOnce, refuse, serve, type App, type Caller } from '@farm/server-kit';
import { issueCertificate } from '../certificates/issue-certificate';
import { claimCourse } from '../library/claim';
import { maskAddress } from '../library/mask-address';
import { courseOf, mustHaveRight, type CourseDeps } from './course-access';
import { judge, questionsOf } from './lesson-check';

interface LessonAt {
  courseId: string;
  lessonId: string;
}

/** What a course is, made anew when its lessons are read anew. */
function described({ lessons }: CourseDeps) {
  const courseWith = (id: string) =>
    madeOnce((list: Awaited<ReturnType<typeof lessons.of>>) => {
      const { title, price, description } = courseOf(id);
      const listed = list.map(({ id: lessonId, title: name, minutes }) => ({ id: lessonId, title: name, minutes }));
      return { id, title, price: toDollars(price), lessons: listed, description };
    });
  const known = new Map<string, ReturnType<typeof courseWith>>();
  return async (asked: string) => {
    const { id } = courseOf(asked);
    const describe = known.get(id) ?? courseWith(id);
    known.set(id, describe);
    return describe(await lessons.of(id));
  };
}

async function overview(courseId: string, caller: Caller, deps: CourseDeps) {
  const { done, email, certificate } = await mustHaveRight(courseId, caller, deps);
  const { id, title } = courseOf(courseId);
  const lessons = (await deps.lessons.of(id)).map((each) => ({
    id: each.id,
    title: each.title,
    minutes: each.minutes,
    done: done.includes(each.id),
  }));
  return { course: { id, title }, lessons, buyer: maskAddress(email ?? ''), certificate };
}

/** The lesson, for who may read it. */
async function opened(at: LessonAt, caller: Caller, deps: CourseDeps) {
  const right = await mustHaveRight(at.courseId, caller, deps);
  const lesson = (await deps.lessons.of(at.courseId)).find(({ id }) => id === at.lessonId);
  return lesson ? { right, lesson } : refuse(404, 'course.no_lesson', 'We do not know this lesson.');
}

async function read(at: LessonAt, caller: Caller, deps: CourseDeps) {
  const { right, lesson } = await opened(at, caller, deps);
  const { title, html, check } = lesson;
  return { title, html, questions: questionsOf(check), done: right.done.includes(lesson.id) };
}

async function check(at: LessonAt, answers: readonly number[], caller: Caller, deps: CourseDeps) {
  const { right, lesson } = await opened(at, caller, deps);
  const { passed, ...judged } = judge(lesson.check, answers);
  const row = { entitlementId: right.entitlementId, lessonId: lesson.id };
  return { ...judged, done: await deps.rights.note(row, passed, deps.clock.now()) };
}

async function certify(courseId: string, name: string, caller: Caller, deps: CourseDeps) {
  const right = await mustHaveRight(courseId, caller, deps);
  const lessonIds = (await deps.lessons.of(courseId)).map(({ id }) => id);
  return issueCertificate(right, { lessonIds, name }, deps);
}

/** What a course is, and what opens with proof of payment. */
export function courseRoutes(app: App, deps: CourseDeps): void {
  const describe = described(deps);
  serve(app, courses, {
    'GET /api/courses/:id': async ({ params }, { reply }) => {
      const course = await describe(params.id);
      reply.header('cache-control', 'public, max-age=60, stale-while-revalidate=600');
      return alike(course);
    },
    'POST /api/course-access/:courseId/claim': async ({ params, body }, caller) => ({
      state: await claimCourse(courseOf(params.courseId).id, body, caller, deps),
    }),
    'GET /api/course-access/:courseId': ({ params }, caller) => overview(params.courseId, caller, deps),
    'GET /api/course-access/:courseId/lessons/:lessonId': ({ params }, caller) => read(params, caller, deps),
    'POST /api/course-access/:courseId/lessons/:lessonId/check': ({ params, body }, caller) =>
      check(params, body.answers, caller, deps),
    'POST /api/course-access/:courseId/certificate': ({ params, body }, caller) =>
      certify(params.courseId, body.name, caller, deps),
  });
}
