import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { Email, PaymentId, ProductId, Token } from './products';

const CourseParams = StrictObject({ courseId: ProductId });
const LessonParams = StrictObject({ courseId: ProductId, lessonId: Type.String({ maxLength: 64 }) });
const Lesson = StrictObject({ id: Type.String(), title: Type.String(), minutes: Type.Integer() });

/** A question without its answer: that stays in the service until a check is sent. */
const Question = StrictObject({ id: Type.String(), text: Type.String(), options: Type.Array(Type.String()) });

/** What a claim led to. `confirm_email`: another browser shows the buyer's address once; `mailed`: a link is on its way. */
export const ClaimResult = StrictObject({
  state: Type.Union([
    Type.Literal('open'),
    Type.Literal('processing'),
    Type.Literal('confirm_email'),
    Type.Literal('mailed'),
  ]),
});

/** What was said of one answer of a lesson's check. */
export const AnswerReview = StrictObject({
  id: Type.String(),
  right: Type.Boolean(),
  explanation: Type.String(),
});
export type AnswerReview = Static<typeof AnswerReview>;

export const courses = {
  'GET /api/courses/:id': {
    access: 'anyone',
    params: StrictObject({ id: ProductId }),
    reply: StrictObject({
      id: Type.String(),
      title: Type.String(),
      /** Dollars. */
      price: Type.Number(),
      lessons: Type.Array(Lesson),
      description: Type.String(),
    }),
  },
  /** Turns proof of payment, or the grant of a letter, into a cookie that opens the course. */
  'POST /api/course-access/:courseId/claim': {
    access: 'visitor',
    params: CourseParams,
    body: Type.Union([
      StrictObject({ paymentIntent: PaymentId }),
      StrictObject({ grant: Token, email: Type.Optional(Email) }),
    ]),
    reply: ClaimResult,
    limit: { per: 'minute', times: 60, perPrefix: 600 },
    timeoutSeconds: 30,
  },
  'GET /api/course-access/:courseId': {
    access: 'visitor',
    params: CourseParams,
    reply: StrictObject({
      course: StrictObject({ id: Type.String(), title: Type.String() }),
      lessons: Type.Array(StrictObject({ ...Lesson.properties, done: Type.Boolean() })),
      /** The buyer's address with most letters hidden. */
      buyer: Type.String(),
      /** null: not every lesson is done, or nobody has asked for it yet. */
      certificate: Type.Union([StrictObject({ code: Type.String(), name: Type.String() }), Type.Null()]),
    }),
  },
  'GET /api/course-access/:courseId/lessons/:lessonId': {
    access: 'visitor',
    params: LessonParams,
    reply: StrictObject({
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
    body: StrictObject({ answers: Type.Array(Type.Integer({ minimum: -1, maximum: 9 }), { maxItems: 20 }) }),
    reply: StrictObject({ done: Type.Boolean(), right: Type.Integer(), review: Type.Array(AnswerReview) }),
    messages: { '': 'Please answer every question.' },
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
  'POST /api/course-access/:courseId/certificate': {
    access: 'visitor',
    params: CourseParams,
    body: StrictObject({ name: Type.String({ maxLength: 200 }) }),
    reply: StrictObject({ code: Type.String() }),
    messages: { name: 'Please give a name of 2 to 80 characters.' },
    limit: { per: 'hour', times: 20, perPrefix: 100 },
  },
} satisfies Contract;
