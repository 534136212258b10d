import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';
import { Email, PaymentId, ProductId, Token } from './products';

const CourseParams = Exact({ courseId: ProductId });
const LessonParams = Exact({ courseId: ProductId, lessonId: Type.String({ maxLength: 64 }) });
const Lesson = Exact({ id: Type.String(), title: Type.String(), minutes: Type.Integer() });

/** A question without its answer: that stays in the service until a check is sent. */
const Question = Exact({ id: Type.String(), text: Type.String(), options: Type.Array(Type.String()) });

/** What a claim led to. `confirm_email`: another browser shows the buyer's address once; `mailed`: a link is on its way. */
export const Claimed = Exact({
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('processing'),
    Type.Literal('confirm_email'),
    Type.Literal('mailed'),
  ]),
});

/** What was said of one answer of a lesson's check. */
export const Reviewed = Exact({
  id: Type.String(),
  right: Type.Boolean(),
  explanation: Type.String(),
});
export type Reviewed = Static<typeof Reviewed>;

export const courses = {
  'GET /api/courses/:id': {
    access: 'anyone',
    params: Exact({ id: ProductId }),
    reply: Exact({
      id: Type.String(),
      title: Type.String(),
      /** Dollars (Spec 1 section 7). */
      price: Type.Number(),
      lessons: Type.Array(Lesson),
      description: Type.String(),
    }),
  },
  /** Turns proof of payment, or the grant of a letter, into a cookie that opens the course. */
  'POST /api/course-access/:courseId/claim': {
    access: 'visitor',
    params: CourseParams,
    body: Type.Union([Exact({ paymentIntent: PaymentId }), Exact({ grant: Token, email: Type.Optional(Email) })]),
    reply: Claimed,
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
      /** null: not every lesson is done, or nobody has asked for it yet. */
      certificate: Type.Union([Exact({ code: Type.String(), name: Type.String() }), Type.Null()]),
    }),
  },
  'GET /api/course-access/:courseId/lessons/:lessonId': {
    access: 'visitor',
    params: LessonParams,
    reply: Exact({
      title: Type.String(),
      html: Type.String(),
      questions: Type.Array(Question),
      done: Type.Boolean(),
    }),
  },
  /** One option's number for each question, in their order; -1 is 'not answered'. Done at 2 of 3, any number of tries. */
  'POST /api/course-access/:courseId/lessons/:lessonId/check': {
    access: 'visitor',
    params: LessonParams,
    body: Exact({ answers: Type.Array(Type.Integer({ minimum: -1, maximum: 9 }), { maxItems: 20 }) }),
    reply: Exact({ done: Type.Boolean(), right: Type.Integer(), review: Type.Array(Reviewed) }),
    say: { '': 'Please answer every question.' },
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
  'POST /api/course-access/:courseId/certificate': {
    access: 'visitor',
    params: CourseParams,
    body: Exact({ name: Type.String({ maxLength: 200 }) }),
    reply: Exact({ code: Type.String() }),
    say: { name: 'Please give a name of 2 to 80 characters.' },
    limit: { per: 'hour', times: 20, perPrefix: 100 },
  },
} satisfies Contract;
