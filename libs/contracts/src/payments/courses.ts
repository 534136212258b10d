import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';
import { Email, PaymentId, ProductId, Token } from './products';

const CourseParams = StrictObject({ courseId: ProductId });
const LessonParams = StrictObject({ courseId: ProductId, lessonId: Type.String({ maxLength: 64 }) });
/** A workbook to print, and a spreadsheet with the course's sums. */
const FileId = OneOf(['workbook', 'spreadsheet']);
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

/** What the reader of a lesson has on paper by the end. Absent before 1.15. */
const Outcomes = Type.Optional(Type.Array(Type.String()));

/** Pages that a lesson's figures were compared with, each with the day it was read (YYYY-MM-DD). Absent before 1.15. */
const Sources = Type.Optional(
  Type.Array(StrictObject({ text: Type.String(), url: Type.String(), readOn: Type.String() })),
);

/** How many questions the quiz of a lesson asks at most. */
export const LESSON_QUIZ_QUESTIONS = 8;

/** A question without its answer, which is sent only after the check was submitted. */
const Question = StrictObject({
  id: Type.String(),
  text: Type.String(),
  options: Type.Array(Type.String()),
  /** A question of safety: while it is wrong, the lesson is not passed. Absent before 1.18, and for every other question. */
  mustBeRight: Type.Optional(Type.Boolean()),
});

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
  /** Index of the right option, as the options were sent. Absent before 1.15. */
  answer: Type.Optional(Type.Integer()),
  /** Why each option is right or wrong, in their order. Absent before 1.15, and for words of an editor without reasons. */
  reasons: Type.Optional(Type.Array(Type.String())),
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
    reply: StrictObject({
      title: Type.String(),
      minutes: Type.Integer(),
      html: Type.String(),
      outcomes: Outcomes,
      sources: Sources,
    }),
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
      /** Pages beside the lessons, one for each crop, which are read as lessons without a quiz. Absent before 1.15. */
      sheets: Type.Optional(Type.Array(StrictObject({ id: Type.String(), title: Type.String() }))),
      /** Files to download from `…/files/:fileId`. `bytes`: their size. Absent before 1.16. */
      files: Type.Optional(
        Type.Array(StrictObject({ id: FileId, format: OneOf(['pdf', 'xlsx']), bytes: Type.Integer() })),
      ),
      /** The final plan, which is written at `…/plan`. Null: the course has none. Absent before 1.16. */
      plan: Type.Optional(Nullable(StrictObject({ title: Type.String() }))),
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
      outcomes: Outcomes,
      sources: Sources,
      /** Of the lesson, and up to three of earlier lessons that were passed. Others after each try. */
      questions: Type.Array(Question),
      wording: QuizWording,
      done: Type.Boolean(),
    }),
  },
  /** The lesson, or a sheet, as a PDF to print. 404 `course.no_lesson`. */
  'GET /api/course-access/:courseId/lessons/:lessonId/pdf': {
    access: 'visitor',
    cost: 'high',
    params: LessonParams,
    limit: { per: 'minute', times: 30, perPrefix: 300 },
    timeoutSeconds: null,
  },
  /** The file itself. 404 `course.no_file`. */
  'GET /api/course-access/:courseId/files/:fileId': {
    access: 'visitor',
    params: StrictObject({ courseId: ProductId, fileId: FileId }),
    limit: { per: 'minute', times: 30, perPrefix: 300 },
    timeoutSeconds: null,
  },
  /**
   * Passed with two thirds right, the questions of safety among them; any number of attempts. Judged by the wording that was shown. 409 `course.quiz_changed`: it was
   * never shown. 422 `course.answers` for other questions than those of the wording.
   */
  'POST /api/course-access/:courseId/lessons/:lessonId/check': {
    access: 'visitor',
    params: LessonParams,
    body: StrictObject({
      /** An option index per question by its place, as pages sent it before 1.15; -1: not answered. */
      answers: Type.Optional(Type.Array(Type.Integer({ minimum: -1, maximum: 9 }), { maxItems: 20 })),
      /** The option chosen for each question, by its index. */
      choices: Type.Optional(
        Type.Array(
          StrictObject({ id: Type.String({ maxLength: 64 }), option: Type.Integer({ minimum: 0, maximum: 9 }) }),
          { maxItems: LESSON_QUIZ_QUESTIONS },
        ),
      ),
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
