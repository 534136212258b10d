import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';
import { Email, PaymentId, ProductId, Token } from './products';

const CourseParams = StrictObject({ courseId: ProductId });
const LessonParams = StrictObject({ courseId: ProductId, lessonId: Type.String({ maxLength: 64 }) });
const Lesson = StrictObject({
  id: Type.String(),
  title: Type.String(),
  minutes: Type.Integer(),
  /** The sums that the reader fills in with numbers of their own. */
  sums: Type.Array(StrictObject({ id: Type.String(), title: Type.String() })),
});
const ListedLesson = StrictObject({
  ...Lesson.properties,
  /** The headings of the lesson. */
  topics: Type.Array(Type.String()),
  /** Free to read for everybody. */
  free: Type.Boolean(),
});

/** A question without its answer, which is sent only after the check was submitted. */
const Question = StrictObject({ id: Type.String(), text: Type.String(), options: Type.Array(Type.String()) });

/** The wording of the quiz that was shown: a lesson may be edited while a visitor answers. Absent before 1.12. */
const QuizWording = Type.Optional(Type.String({ maxLength: 16 }));

/** confirm_email: another browser must enter the buyer's address first; mailed: a link was sent by email. */
export const ClaimResult = StrictObject({
  state: OneOf(['open', 'processing', 'confirm_email', 'mailed']),
});

/** The result of one answer of a lesson's check. */
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
      lessons: Type.Array(ListedLesson),
      description: Type.String(),
    }),
  },
  /** A lesson that the catalogue names as free, without its quiz. 403 `course.not_free` for every other lesson. */
  'GET /api/courses/:id/lessons/:lessonId': {
    access: 'anyone',
    params: StrictObject({ id: ProductId, lessonId: Type.String({ maxLength: 64 }) }),
    reply: StrictObject({ title: Type.String(), minutes: Type.Integer(), html: Type.String() }),
  },
  /** Sets the course cookie for proof of payment or for the grant of an emailed link. */
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
      /** The buyer's masked email address. */
      buyer: Type.String(),
      /** null: not all lessons are done, or the certificate was not requested yet. */
      certificate: Nullable(StrictObject({ code: Type.String(), name: Type.String() })),
    }),
  },
  'GET /api/course-access/:courseId/lessons/:lessonId': {
    access: 'visitor',
    params: LessonParams,
    reply: StrictObject({
      title: Type.String(),
      html: Type.String(),
      questions: Type.Array(Question),
      wording: QuizWording,
      done: Type.Boolean(),
    }),
  },
  /**
   * An option index per question; -1: not answered. Passed with 2 of 3 right; any number of attempts. Judged by the wording
   * that was shown. 409 `course.quiz_changed`: it was never shown.
   */
  'POST /api/course-access/:courseId/lessons/:lessonId/check': {
    access: 'visitor',
    params: LessonParams,
    body: StrictObject({
      answers: Type.Array(Type.Integer({ minimum: -1, maximum: 9 }), { maxItems: 20 }),
      wording: QuizWording,
    }),
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
