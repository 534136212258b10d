import { courses } from '@farm/contracts';
import { toDollars } from '@farm/farm';
import { refuse, serve, type App, type CookieJar } from '@farm/server-kit';
import { claim, courseOf, maskAddress, mustHaveAccess, type CourseDeps } from './course-access';

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
  const access = await mustHaveAccess(courseId, cookies, deps);
  const { id, title } = courseOf(courseId);
  const lessons = await deps.lessons.of(id);
  return {
    course: { id, title },
    lessons: lessons.map((each) => ({ ...each, done: access.done.includes(each.id) })), // the contract drops the text
    buyer: maskAddress(access.email),
  };
}

async function lesson(at: { courseId: string; lessonId: string }, cookies: CookieJar, deps: CourseDeps) {
  const access = await mustHaveAccess(at.courseId, cookies, deps);
  const found = (await deps.lessons.of(access.productId)).find(({ id }) => id === at.lessonId);
  if (!found) return refuse(404, 'course.no_lesson', 'We do not know this lesson.');
  return { title: found.title, html: found.html, done: access.done.includes(found.id) };
}

/** What a course is, and what opens with proof of payment. */
export const courseRoutes = (app: App, deps: CourseDeps) =>
  serve(app, courses, {
    'GET /api/courses/:id': ({ params }) => describe(params.id, deps),
    'POST /api/course-access/:courseId/claim': ({ params, body }, { visitor, cookies }) =>
      claim({ courseId: params.courseId, paymentIntent: body.paymentIntent, visitor, cookies }, deps),
    'GET /api/course-access/:courseId': ({ params }, { cookies }) => overview(params.courseId, cookies, deps),
    'GET /api/course-access/:courseId/lessons/:lessonId': ({ params }, { cookies }) => lesson(params, cookies, deps),
  });
