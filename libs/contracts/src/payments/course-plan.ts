import { PLAN_CRITERIA, PLAN_LEVELS, PLAN_SECTIONS, PLAN_TEXT_LENGTH } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Nullable, OneOf, StrictObject, Timestamp } from '../contract';
import { ProductId } from './products';

const Text = Type.String({ maxLength: PLAN_TEXT_LENGTH });
const Rating = Nullable(Type.Integer({ minimum: 1, maximum: PLAN_LEVELS }));

const Ratings = StrictObject({
  figures: Rating,
  agreement: Rating,
  season: Rating,
  honesty: Rating,
  questions: Rating,
});
export type PlanRatings = Static<typeof Ratings>;

const Texts = StrictObject({ site: Text, beds: Text, work: Text, money: Text, risks: Text });
export type PlanTexts = Static<typeof Texts>;

/** What a buyer has saved. Version 0: nothing yet. */
const StoredPlan = StrictObject({
  texts: Texts,
  ratings: Ratings,
  version: Type.Integer(),
  savedAt: Nullable(Timestamp),
});
export type StoredPlan = Static<typeof StoredPlan>;

/** The version that a change was made from, so that a change made in another tab is not lost. */
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

const CourseParams = StrictObject({ courseId: ProductId });

/** A change of the plan. 409 `course.plan_changed`: it was changed since that version; nothing was saved. */
const save = {
  access: 'visitor',
  reply: StrictObject({ version: Type.Integer(), savedAt: Timestamp }),
  limit: { per: 'minute', times: 60, perPrefix: 600 },
} as const;

/** The final plan of a course: its owner writes it, rates it, and reads a worked answer. No certificate depends on it. */
export const coursePlan = {
  'GET /api/course-access/:courseId/plan': {
    access: 'visitor',
    params: CourseParams,
    reply: StrictObject({
      title: Type.String(),
      /** Paragraphs. */
      introduction: Type.Array(Type.String()),
      sections: Type.Array(
        StrictObject({ id: OneOf(PLAN_SECTIONS), title: Type.String(), questions: Type.Array(Type.String()) }),
      ),
      /** Names of the levels, the lowest first. */
      levels: Type.Array(Type.String()),
      /** Each with a sentence for each level. */
      criteria: Type.Array(
        StrictObject({ id: OneOf(PLAN_CRITERIA), title: Type.String(), levels: Type.Array(Type.String()) }),
      ),
      /** HTML of the worked answer. */
      answer: Type.String(),
      stored: StoredPlan,
    }),
  },
  'PUT /api/course-access/:courseId/plan/texts/:section': {
    ...save,
    params: StrictObject({ courseId: ProductId, section: OneOf(PLAN_SECTIONS) }),
    body: StrictObject({ text: Text, version: Version }),
    bodyBytes: 16_384,
    messages: { text: 'Please use at most 4,000 characters for a section.' },
  },
  'PUT /api/course-access/:courseId/plan/ratings': {
    ...save,
    params: CourseParams,
    body: StrictObject({ ratings: Ratings, version: Version }),
  },
} satisfies Contract;
