import { Type, type Static } from '@sinclair/typebox';
import { Line, Paragraphs } from '../community/content-fields';
import { type Contract, Nullable, StrictObject } from '../contract';

/** Whole minutes of reading and the quiz. */
export const lessonMinutes = { minimum: 5, maximum: 120 };

/** How many questions a lesson's quiz draws from. */
export const quizPool = { minItems: 3, maxItems: 12 };

const QuizQuestionWording = StrictObject({
  text: Line('Question', 300),
  options: Type.Array(Line('Choice', 160), {
    ...{ title: 'Choices', description: 'Two to six different choices.', minItems: 2, maxItems: 6, uniqueItems: true },
  }),
  right: Type.Integer({ title: 'Number of the right choice', minimum: 1, maximum: 6 }),
  explanation: Line('Why', 600, 'Shown after the answers were sent.'),
  /** Absent before 1.15. */
  reasons: Type.Optional(
    Type.Array(Line('Reason', 300), {
      ...{
        title: 'Reasons',
        description: 'One for each choice, in their order: why it is right or wrong.',
        maxItems: 6,
      },
    }),
  ),
});

/** A lesson of the course in its editor's words. It contains the answers of its quiz. */
export const LessonWording = StrictObject({
  id: Type.String({ title: 'Short name', maxLength: 64, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  title: Line('Title', 80),
  minutes: Type.Integer({ title: 'Minutes', ...lessonMinutes }),
  text: Paragraphs(
    'Text',
    30_000,
    'Markdown: ## and ### begin headings, ** encloses strong words, - begins an item. Lines between three backticks are figures and sums.',
  ),
  /** A quiz draws eight of them. Three before 1.15. */
  questions: Type.Array(QuizQuestionWording, { title: 'Quiz question', ...quizPool }),
});
export type LessonWording = Static<typeof LessonWording>;

/** The lessons whose words differ from the built-in ones, each once. */
export const LessonWordings = StrictObject({
  changed: Type.Array(LessonWording, { title: 'Changed lesson', maxItems: 40 }),
});

/** What editors need to change the course's lessons at /ops/content, besides the calls of `siteContent`. */
export const lessonWordings = {
  /** The built-in words of every lesson. `problem`: why its published words are not shown; null: they are, or there are none. */
  'GET /api/ops/lessons': {
    access: 'editor',
    reply: Type.Array(StrictObject({ ...LessonWording.properties, problem: Nullable(Type.String()) })),
  },
  /**
   * Changed lessons as visitors would read them; a sum is shown with its example. Stores nothing. 400 `lesson.invalid` names
   * the lesson and the line.
   */
  'POST /api/ops/lessons/previews': {
    access: 'editor',
    cost: 'high',
    audit: 'never', // it stores nothing
    body: LessonWordings,
    reply: Type.Array(StrictObject({ id: Type.String(), html: Type.String() })),
    messages: { '': 'Please check the fields of the lesson: one is empty or too long.' },
    bodyBytes: 262_144,
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
