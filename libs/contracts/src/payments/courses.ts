import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';
import { PaymentId, ProductId } from './products';

const CourseParams = Exact({ courseId: ProductId });
const LessonParams = Exact({ courseId: ProductId, lessonId: Type.String({ maxLength: 64 }) });
const Lesson = Exact({ id: Type.String(), title: Type.String(), minutes: Type.Integer() });

export const courses = {
  'GET /api/courses/:id': {
    access: 'anyone',
    params: Exact({ id: ProductId }),
    reply: Exact({
      id: Type.String(),
      title: Type.String(),
      /** Dollars, as the specification's browser shows them. */
      price: Type.Number(),
      lessons: Type.Array(Lesson),
      description: Type.String(),
    }),
  },
  /** Turns proof of payment into a cookie that opens the course. */
  'POST /api/course-access/:courseId/claim': {
    access: 'visitor',
    params: CourseParams,
    body: Exact({ paymentIntent: PaymentId }),
    reply: Exact({ state: Type.Union([Type.Literal('open'), Type.Literal('processing')]) }),
    limit: { per: 'minute', times: 60, perPrefix: 600 },
    takes: 30,
  },
  'GET /api/course-access/:courseId': {
    access: 'visitor',
    params: CourseParams,
    reply: Exact({
      course: Exact({ id: Type.String(), title: Type.String() }),
      lessons: Type.Array(Exact({ ...Lesson.properties, done: Type.Boolean() })),
      /** The buyer's address with most letters hidden. */
      buyer: Type.String(),
    }),
  },
  'GET /api/course-access/:courseId/lessons/:lessonId': {
    access: 'visitor',
    params: LessonParams,
    reply: Exact({ title: Type.String(), html: Type.String(), done: Type.Boolean() }),
  },
} satisfies Contract;
