import { courses } from '@farm/contracts';
import { toDollars } from '@farm/farm';
import { refuse, serve, type App, type Caller, type CookieJar } from '@farm/server-kit';
import { claim, courseOf, maskAddress, mustHaveRight, type CourseDeps } from './course-access';
import { judge, questionsOf } from './lesson-check';

interface LessonAt {
  courseId: string;
  lessonId: string;
}

async function describe(id: string, { lessons }: CourseDeps) {
  const { title, price, description } = courseOf(id);
  const listed = (await lessons.of(id)).map(({ id: lessonId, title: name, minutes }) => ({
    id: lessonId,
    title: name,
    minutes,
  }));
  return { id, title, price: toDollars(price), lessons: listed, description };
}

async function overview(courseId: string, cookies: CookieJar, deps: CourseDeps) {
  const { done, email, certificate } = await mustHaveRight(courseId, cookies, deps);
  const { id, title } = courseOf(courseId);
  const lessons = (await deps.lessons.of(id)).map((each) => ({
    id: each.id,
    title: each.title,
    minutes: each.minutes,
    done: done.includes(each.id),
  }));
  return { course: { id, title }, lessons, buyer: maskAddress(email), certificate };
}

/** The lesson, for who may read it. */
async function opened(at: LessonAt, cookies: CookieJar, deps: CourseDeps) {
  const right = await mustHaveRight(at.courseId, cookies, deps);
  const lesson = (await deps.lessons.of(at.courseId)).find(({ id }) => id === at.lessonId);
  return lesson ? { right, lesson } : refuse(404, 'course.no_lesson', 'We do not know this lesson.');
}

async function read(at: LessonAt, cookies: CookieJar, deps: CourseDeps) {
  const { right, lesson } = await opened(at, cookies, deps);
  const { title, html, check } = lesson;
  return { title, html, questions: questionsOf(check), done: right.done.includes(lesson.id) };
}

async function check(at: LessonAt, answers: readonly number[], { cookies }: Caller, deps: CourseDeps) {
  const { right, lesson } = await opened(at, cookies, deps);
  const { passed, ...judged } = judge(lesson.check, answers);
  const row = { entitlementId: right.entitlementId, lessonId: lesson.id };
  return { ...judged, done: await deps.rights.note(row, passed, deps.clock.now()) };
}

/** What a course is, and what opens with proof of payment. */
export const courseRoutes = (app: App, deps: CourseDeps) =>
  serve(app, courses, {
    'GET /api/courses/:id': ({ params }) => describe(params.id, deps),
    'POST /api/course-access/:courseId/claim': ({ params, body }, { visitor, cookies }) =>
      'paymentIntent' in body
        ? claim({ courseId: params.courseId, paymentIntent: body.paymentIntent, visitor, cookies }, deps)
        : refuse(410, 'course.revoked', 'This link does not work.'),
    'GET /api/course-access/:courseId': ({ params }, { cookies }) => overview(params.courseId, cookies, deps),
    'GET /api/course-access/:courseId/lessons/:lessonId': ({ params }, { cookies }) => read(params, cookies, deps),
    'POST /api/course-access/:courseId/lessons/:lessonId/check': ({ params, body }, caller) =>
      check(params, body.answers, caller, deps),
    'POST /api/course-access/:courseId/certificate': () =>
      refuse(409, 'course.unfinished', 'Finish every lesson first.'),
  });
