import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Nullable, OneOf, StrictObject, Timestamp } from '../contract';
import { QuizQuestion, Source } from './quiz';

/** Letters of a class's code. None looks like another, and without vowels they spell no word. */
export const CLASS_CODE_LETTERS = 'BCDHMPRTVWXZ';
export const CLASS_CODE_LENGTH = 6;
/** Pupils of one class. */
export const MAX_PUPILS = 40;

/** How many questions a class can be asked. */
const QuestionCount = Type.Union([Type.Literal(5), Type.Literal(10), Type.Literal(15)]);

/** together: the teacher shows one question after another; own: each pupil goes on alone. */
const ClassPace = OneOf(['together', 'own']);
export type ClassPace = Static<typeof ClassPace>;

/** A question as it is shown to a class: without what only a challenge uses. */
const ClassQuestion = Type.Pick(QuizQuestion, ['id', 'question', 'options', 'drawing', 'points'], {
  additionalProperties: false,
});
export type ClassQuestion = Static<typeof ClassQuestion>;

/** What is told of a question after it was answered. `answer`: index of the right option. */
const ClassReview = StrictObject({
  ...ClassQuestion.properties,
  answer: Type.Integer(),
  explanation: Type.String(),
});

/** An answered question of one pupil. `chosen` null: the class went on before the pupil answered. */
const PupilReview = StrictObject({ ...ClassReview.properties, chosen: Nullable(Type.Integer()) });
export type PupilReview = Static<typeof PupilReview>;

/** The page for the wall. */
const ClassBoard = StrictObject({
  code: Type.String(),
  topic: Type.String(),
  pace: ClassPace,
  /** Questions in all. */
  total: Type.Integer(),
  /** Sent back with 'next', so that a second press changes nothing. */
  step: Type.Integer(),
  /** Number of the question that is shown, from 1; 0: none yet. Always 0 at the pupils' own pace. */
  number: Type.Integer(),
  question: Nullable(ClassQuestion),
  /** The answer of the question, once the teacher shows it. `chosen`: how many chose each option. */
  review: Nullable(StrictObject({ ...ClassReview.properties, chosen: Type.Array(Type.Integer()), source: Source })),
  /** Whether 'next' has nothing more to show. */
  isLast: Type.Boolean(),
  /** By points, then by name. `answered`: how many questions, or at one pace 1 if the one shown is answered. */
  pupils: Type.Array(StrictObject({ nickname: Type.String(), points: Type.Integer(), answered: Type.Integer() })),
  /** When the class closes by itself and is deleted. */
  closesAt: Timestamp,
});
export type ClassBoard = Static<typeof ClassBoard>;

/** What a pupil sees. Neither question nor review: the class has not begun. */
const PupilView = StrictObject({
  nickname: Type.String(),
  topic: Type.String(),
  pace: ClassPace,
  total: Type.Integer(),
  /** Number of the question, or of the one in `review`, from 1; 0: none yet. */
  number: Type.Integer(),
  /** The question to answer. */
  question: Nullable(ClassQuestion),
  /** The option that was sent for the question shown; the class waits for the others. */
  sent: Nullable(Type.Integer()),
  /** The question that was shown or answered last, with its answer. */
  review: Nullable(PupilReview),
  points: Type.Integer(),
  /** Right answers so far. */
  right: Type.Integer(),
  isOver: Type.Boolean(),
});
export type PupilView = Static<typeof PupilView>;

/** The teacher's secret: who has it controls the class. 128 bits, base64url. */
const KeyParams = StrictObject({ key: Type.String({ pattern: '^[\\w-]{22}$' }) });
const CodeParams = StrictObject({ code: Type.String({ maxLength: 32 }) });

const LINK = 'This link is not complete. Open the page for the wall from the computer that began the class.';
const CODE = "We don't know that code. Check the six letters on the wall.";

// A school has one address on the internet, so the limits of a network hold for a few classes at once.
const TEACHER = { per: 'minute', times: 60, perPrefix: 600 } as const;
const WAY_IN = { per: 'minute', times: 20, perPrefix: 240 } as const;
const PUPIL = { per: 'minute', times: 60, perPrefix: 3_600 } as const;

/**
 * A quiz that a class takes with a code and without accounts. Answers are sent only after a question was answered or shown.
 * 404 `class.unknown` for a code, and `class.closed` for a key, of a class that does not exist any more.
 */
export const classQuiz = {
  /** What a class can be asked about: the challenges of the quiz. */
  'GET /api/class-topics': {
    access: 'anyone',
    reply: Type.Array(
      StrictObject({
        id: Type.String(),
        title: Type.String(),
        description: Type.String(),
        difficulty: OneOf(['beginner', 'intermediate', 'expert']),
      }),
    ),
  },
  /** Begins a class. It is deleted at the end of the day, in farm time. 422 `class.topic`. */
  'POST /api/class-quizzes': {
    access: 'anyone',
    body: StrictObject({ topicId: Type.String({ maxLength: 64 }), questions: QuestionCount, pace: ClassPace }),
    reply: StrictObject({ key: Type.String() }),
    messages: { '': 'Please choose a topic, the number of questions and the pace.' },
    limit: { per: 'hour', times: 20, perPrefix: 120 },
  },
  'GET /api/class-quizzes/:key': {
    access: 'anyone',
    params: KeyParams,
    reply: ClassBoard,
    messages: { '': LINK },
    limit: TEACHER,
  },
  /** Shows the answer, or the next question. Nothing happens if the class is not at `step` any more. */
  'POST /api/class-quizzes/:key/next': {
    access: 'anyone',
    params: KeyParams,
    body: StrictObject({ step: Type.Integer({ minimum: 0, maximum: 100 }) }),
    reply: ClassBoard,
    messages: { '': LINK },
    limit: TEACHER,
  },
  /** Closes the class and deletes everything of it. */
  'DELETE /api/class-quizzes/:key': { access: 'anyone', params: KeyParams, messages: { '': LINK }, limit: TEACHER },
  /** A QR code of the address at which the code is typed in already, as SVG. */
  'GET /api/class-codes/:code/qr': { access: 'anyone', params: CodeParams, messages: { '': CODE } },
  /** Nicknames to choose from, and whether this browser is in the class. */
  'GET /api/class-codes/:code': {
    access: 'visitor',
    params: CodeParams,
    reply: StrictObject({ nicknames: Type.Array(Type.String()), isIn: Type.Boolean() }),
    messages: { '': CODE },
    limit: WAY_IN,
  },
  /** Who is in already keeps the first nickname. 409 `class.full` and `class.nickname_taken`, 422 `class.nickname`. */
  'POST /api/class-codes/:code/pupil': {
    access: 'visitor',
    params: CodeParams,
    body: StrictObject({ nickname: Type.String({ maxLength: 40 }) }),
    reply: PupilView,
    messages: { code: CODE, '': 'Please choose a name from the list.' },
    limit: WAY_IN,
  },
  'GET /api/class-codes/:code/pupil': {
    access: 'visitor',
    params: CodeParams,
    reply: PupilView,
    messages: { '': CODE },
    limit: PUPIL,
  },
  /** Leaves the class: the nickname is free again, the answers are deleted. */
  'DELETE /api/class-codes/:code/pupil': {
    access: 'visitor',
    params: CodeParams,
    messages: { '': CODE },
    limit: WAY_IN,
  },
  /** The first answer to a question counts. 409 `class.not_now` for a question that is not shown, 422 `class.answer`. */
  'POST /api/class-codes/:code/pupil/answers': {
    access: 'visitor',
    params: CodeParams,
    body: StrictObject({ number: Type.Integer({ minimum: 1, maximum: 50 }), option: Type.Integer() }),
    reply: PupilView,
    messages: { code: CODE, '': 'Please choose an answer.' },
    limit: PUPIL,
  },
} satisfies Contract;
