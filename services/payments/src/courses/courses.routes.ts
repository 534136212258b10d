import { courses } from '@farm/contracts';
import { productOf, toDollars, type Course } from '@farm/farm';
import { throwHttpError, serve, type App, type Caller } from '@farm/server-kit';
import { libraryAccess, rejectWithoutAccess } from '../access/library-access';
import type { CertificateRepository } from '../certificates/certificates.repository';
import { issueCertificate } from '../certificates/issue-certificate';
import { claimCourse, type ClaimDeps } from '../library/claim-course';
import { maskAddress } from '../library/library-view';
import { PURCHASE_REFUNDED } from '../orders/verify-order';
import type { CourseEntitlement, CourseEntitlementRepository } from './course-entitlement.repository';
import { gradeQuiz, withoutAnswers } from './lesson-quiz';
import type { Lessons } from './lessons.provider';
import type { QuizWordings } from './quiz-wordings';

interface CourseDeps extends ClaimDeps {
  courseEntitlements: CourseEntitlementRepository;
  lessons: Lessons;
  quizWordings: QuizWordings;
  certificates: CertificateRepository;
}

/** @throws 404 `course.unknown` */
function courseOf(id: string): Course {
  const product = productOf(id);
  return product?.kind === 'course' ? product : throwHttpError(404, 'course.unknown', 'We do not know this course.');
}

/** @throws 401 without access, 410 after a refund. Read at every request. */
async function requireCourseAccess(courseId: string, caller: Caller, deps: CourseDeps): Promise<CourseEntitlement> {
  const course = courseOf(courseId);
  const access = await libraryAccess(caller, deps);
  const entitlement = access && (await deps.courseEntitlements.find(access, course.id));
  if (!entitlement) return rejectWithoutAccess();
  if (entitlement.status !== 'active') return throwHttpError(410, 'course.revoked', PURCHASE_REFUNDED);
  return entitlement;
}

interface LessonAt {
  courseId: string;
  lessonId: string;
}

async function describeCourse(courseId: string, { lessons }: CourseDeps) {
  const { id, title, price, description, freeLessons } = courseOf(courseId);
  const listed = (await lessons.of(id)).map((lesson) => ({
    id: lesson.id,
    title: lesson.title,
    minutes: lesson.minutes,
    sums: [...lesson.sums],
    topics: [...lesson.topics],
    free: freeLessons.includes(lesson.id),
  }));
  return { id, title, price: toDollars(price), lessons: listed, description };
}

/** A free lesson, without its quiz, which belongs to the course. @throws 403 `course.not_free`, 404 `course.no_lesson` */
async function readFreeLesson({ courseId, lessonId }: LessonAt, { lessons }: Pick<CourseDeps, 'lessons'>) {
  const { id, freeLessons } = courseOf(courseId);
  if (!freeLessons.includes(lessonId))
    return throwHttpError(403, 'course.not_free', 'This lesson comes with the course.');
  const lesson = (await lessons.of(id)).find((each) => each.id === lessonId);
  if (!lesson) return throwHttpError(404, 'course.no_lesson', 'We do not know this lesson.');
  return { title: lesson.title, minutes: lesson.minutes, html: lesson.html };
}

async function overview(courseId: string, caller: Caller, deps: CourseDeps) {
  const { done, email, certificate } = await requireCourseAccess(courseId, caller, deps);
  const { id, title } = courseOf(courseId);
  const lessons = (await deps.lessons.of(id)).map((each) => ({
    id: each.id,
    title: each.title,
    minutes: each.minutes,
    sums: [...each.sums],
    done: done.includes(each.id),
  }));
  return { course: { id, title }, lessons, buyer: maskAddress(email ?? ''), certificate };
}

async function requireLesson(at: LessonAt, caller: Caller, deps: CourseDeps) {
  const entitlement = await requireCourseAccess(at.courseId, caller, deps);
  const lesson = (await deps.lessons.of(at.courseId)).find(({ id }) => id === at.lessonId);
  return lesson ? { entitlement, lesson } : throwHttpError(404, 'course.no_lesson', 'We do not know this lesson.');
}

async function readLesson(at: LessonAt, caller: Caller, deps: CourseDeps) {
  const { entitlement, lesson } = await requireLesson(at, caller, deps);
  const { title, html, check } = lesson;
  const wording = await deps.quizWordings.store(lesson);
  return { title, html, questions: withoutAnswers(check), wording, done: entitlement.done.includes(lesson.id) };
}

interface QuizAnswers {
  answers: readonly number[];
  wording?: string;
}

async function submitQuiz(at: LessonAt, { answers, wording }: QuizAnswers, caller: Caller, deps: CourseDeps) {
  const { entitlement, lesson } = await requireLesson(at, caller, deps);
  const { passed, ...result } = gradeQuiz(await deps.quizWordings.find(lesson, wording), answers);
  const row = { entitlementId: entitlement.entitlementId, lessonId: lesson.id };
  return { ...result, done: await deps.courseEntitlements.countTry(row, passed, deps.clock.now()) };
}

async function requestCertificate(courseId: string, name: string, caller: Caller, deps: CourseDeps) {
  const entitlement = await requireCourseAccess(courseId, caller, deps);
  const lessonIds = (await deps.lessons.of(courseId)).map(({ id }) => id);
  return issueCertificate(entitlement, { lessonIds, name }, deps);
}

/** The same for everybody. Short, because an editor may publish a lesson. */
const PUBLIC = 'public, max-age=5';

export function courseRoutes(app: App, deps: CourseDeps): void {
  serve(app, courses, {
    'GET /api/courses/:id': async ({ params }, { reply }) => {
      const course = await describeCourse(params.id, deps);
      reply.header('cache-control', PUBLIC);
      return course;
    },
    'GET /api/courses/:id/lessons/:lessonId': async ({ params: { id, lessonId } }, { reply }) => {
      const lesson = await readFreeLesson({ courseId: id, lessonId }, deps);
      reply.header('cache-control', PUBLIC);
      return lesson;
    },
    'POST /api/course-access/:courseId/claim': async ({ params, body }, caller) => ({
      state: await claimCourse(courseOf(params.courseId).id, body, caller, deps),
    }),
    'GET /api/course-access/:courseId': ({ params }, caller) => overview(params.courseId, caller, deps),
    'GET /api/course-access/:courseId/lessons/:lessonId': ({ params }, caller) => readLesson(params, caller, deps),
    'POST /api/course-access/:courseId/lessons/:lessonId/check': ({ params, body }, caller) =>
      submitQuiz(params, body, caller, deps),
    'POST /api/course-access/:courseId/certificate': ({ params, body }, caller) =>
      requestCertificate(params.courseId, body.name, caller, deps),
  });
}
