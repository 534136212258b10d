import { courses } from '@farm/contracts';
import { toDollars } from '@farm/farm';
import { throwHttpError, serve, type App, type Caller } from '@farm/server-kit';
import type { CertificateRepository } from '../certificates/certificates.repository';
import { issueCertificate } from '../certificates/issue-certificate';
import { sendFile, sendPdf } from '../downloads/send-file';
import { claimCourse, type ClaimDeps } from '../library/claim-course';
import { maskAddress } from '../library/library-view';
import { courseOf, requireCourseAccess, type CourseAccessDeps } from './course-access';
import type { CourseMaterials } from './course-materials.provider';
import { choicesByPlace, drawQuiz, gradeQuiz, withoutAnswers, type QuizChoice } from './lesson-quiz';
import { createLessonPdfs, type LessonPdfs } from './lesson-pdf';
import type { Lessons } from './lessons.provider';
import type { QuizWordings } from './quiz-wordings';

interface CourseDeps extends ClaimDeps, CourseAccessDeps {
  lessons: Lessons;
  materials: CourseMaterials;
  quizWordings: QuizWordings;
  certificates: CertificateRepository;
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
  const { title, minutes, html, outcomes, sources } = lesson;
  return { title, minutes, html, outcomes: [...outcomes], sources: [...sources] };
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
  const sheets = (await deps.lessons.sheetsOf(id)).map((sheet) => ({ id: sheet.id, title: sheet.title }));
  const files = (await deps.materials.filesOf(id)).map((file) => ({
    ...{ id: file.id, format: file.format, bytes: file.bytes },
  }));
  const plan = await deps.materials.planOf(id);
  const more = { sheets, files, plan: plan && { title: plan.title } };
  return { course: { id, title }, lessons, ...more, buyer: maskAddress(email ?? ''), certificate };
}

const FILE_TYPES = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

async function sendCourseFile(
  { courseId, fileId }: { courseId: string; fileId: string },
  caller: Caller,
  deps: CourseDeps,
) {
  await requireCourseAccess(courseId, caller, deps);
  const file = (await deps.materials.filesOf(courseId)).find(({ id }) => id === fileId);
  if (!file) return throwHttpError(404, 'course.no_file', 'We do not have this file yet. Please try again later.');
  const content = await deps.materials.read(file);
  return sendFile(caller, {
    ...{ content, name: `${courseId}-${file.id}.${file.format}`, type: FILE_TYPES[file.format] },
  });
}

async function requireLesson(at: LessonAt, caller: Caller, deps: CourseDeps) {
  const entitlement = await requireCourseAccess(at.courseId, caller, deps);
  const lessons = await deps.lessons.of(at.courseId);
  const place = lessons.findIndex(({ id }) => id === at.lessonId);
  const lesson = lessons[place];
  if (!lesson) return throwHttpError(404, 'course.no_lesson', 'We do not know this lesson.');
  return { entitlement, lesson, earlier: lessons.slice(0, place).filter(({ id }) => entitlement.done.includes(id)) };
}

/** A lesson with its quiz, or a sheet, which has none. */
async function readLesson(at: LessonAt, caller: Caller, deps: CourseDeps) {
  const sheet = (await deps.lessons.sheetsOf(at.courseId)).find(({ id }) => id === at.lessonId);
  if (sheet) {
    await requireCourseAccess(at.courseId, caller, deps);
    return { title: sheet.title, html: sheet.html, sources: [...sheet.sources], questions: [], done: false };
  }
  const { entitlement, lesson, earlier } = await requireLesson(at, caller, deps);
  const { title, html, outcomes, sources } = lesson;
  const { entitlementId: learner, tries } = entitlement;
  const quiz = drawQuiz({ lesson, earlier, learner, tries: tries[lesson.id] ?? 0 });
  const wording = await deps.quizWordings.store(lesson.id, quiz);
  const page = { title, html, outcomes: [...outcomes], sources: [...sources] };
  return { ...page, questions: withoutAnswers(quiz), wording, done: entitlement.done.includes(lesson.id) };
}

/** A lesson or a sheet as a file to print. */
async function sendLesson(at: LessonAt, caller: Caller, deps: CourseDeps, pdfOf: LessonPdfs) {
  await requireCourseAccess(at.courseId, caller, deps);
  const { title: course } = courseOf(at.courseId);
  const lessons = await deps.lessons.of(at.courseId);
  const place = lessons.findIndex(({ id }) => id === at.lessonId);
  const lesson = lessons[place];
  const sheet = (await deps.lessons.sheetsOf(at.courseId)).find(({ id }) => id === at.lessonId);
  const page = lesson ?? sheet ?? throwHttpError(404, 'course.no_lesson', 'We do not know this lesson.');
  const { title, markdown, sources } = page;
  const facts = lesson ? `Lesson ${place + 1}, ${lesson.minutes} minutes` : 'Crop sheet';
  const pdf = await pdfOf({ course, title, facts, markdown, outcomes: lesson?.outcomes ?? [], sources });
  return sendPdf(caller, { pdf, name: at.lessonId });
}

interface QuizAnswers {
  answers?: readonly number[];
  choices?: readonly QuizChoice[];
  wording?: string;
}

async function submitQuiz(
  at: LessonAt,
  { answers = [], choices, wording }: QuizAnswers,
  caller: Caller,
  deps: CourseDeps,
) {
  const { entitlement, lesson } = await requireLesson(at, caller, deps);
  const quiz = await deps.quizWordings.find(lesson.id, wording);
  const { passed, ...result } = gradeQuiz(quiz, choices ?? choicesByPlace(quiz, answers));
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
  const pdfOf = createLessonPdfs(deps.clock);
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
    'GET /api/course-access/:courseId/lessons/:lessonId/pdf': ({ params }, caller) =>
      sendLesson(params, caller, deps, pdfOf),
    'GET /api/course-access/:courseId/files/:fileId': ({ params }, caller) => sendCourseFile(params, caller, deps),
    'POST /api/course-access/:courseId/lessons/:lessonId/check': ({ params, body }, caller) =>
      submitQuiz(params, body, caller, deps),
    'POST /api/course-access/:courseId/certificate': ({ params, body }, caller) =>
      requestCertificate(params.courseId, body.name, caller, deps),
  });
}
