import { cropDrawings, ZIP_PROBLEM } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Nullable, OneOf, StrictObject } from '../contract';

const Day = Type.String({ description: 'YYYY-MM-DD' });
const Span = StrictObject({ from: Day, to: Day });
const Zip = Type.Optional(Type.String({ pattern: '^\\d{5}$' }));
const SLUG = Type.String({ pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 40 });
const Drawing = OneOf([...cropDrawings, 'seedling']);

/** Indoors: sown in trays; outdoors: sown, set out or planted in the bed; harvest: picked or dug. */
const CropWork = OneOf(['indoors', 'outdoors', 'harvest']);
export type CropWork = Static<typeof CropWork>;

/** Whose dates are given. */
const CropPlace = StrictObject({
  /** 'Macon, Georgia'. */
  name: Type.String(),
  /** Null: the farm's own place. */
  zip: Nullable(Type.String()),
  /** False: outside the thirteen Southern states, of which alone there are dates. */
  isInRegion: Type.Boolean(),
  /** The next average last freeze, the day by which nine springs in ten have had theirs, and the next average first freeze; null: none, or no dates. */
  frost: Nullable(StrictObject({ lastHalf: Day, lastNineInTen: Day, firstHalf: Day })),
});

/** A sentence and the page that states it. */
const Statement = StrictObject({ text: Type.String(), source: Type.String() });
export type CropStatement = Static<typeof Statement>;

const Summary = {
  /** The crop's id in the tables, which the seed packets take. */
  slug: SLUG,
  /** 'Southern peas'. */
  name: Type.String(),
  drawing: Drawing,
};

export const CropList = StrictObject({
  place: CropPlace,
  crops: Type.Array(
    StrictObject({
      ...Summary,
      /** 'Leafy greens'. */
      group: Type.String(),
      /** What growers call it too, in lower case: 'black-eyed pea'. */
      otherNames: Type.Array(Type.String()),
      /** What is done with it in the four weeks from today on. */
      now: Type.Array(CropWork),
    }),
  ),
});
export type CropList = Static<typeof CropList>;

export const CropPage = StrictObject({
  ...Summary,
  group: Type.String(),
  /** A sentence on what decides in the South. */
  note: Type.String(),
  /** Frost kills it. */
  isTender: Type.Boolean(),
  place: CropPlace,
  /** Twelve months, from the first day of this one. */
  year: Span,
  /** Each season once, with its first and last day: the one that is on, and those that begin before it comes again. */
  dates: Type.Array(StrictObject({ work: CropWork, ...Span.properties })),
  /** How it goes into the bed. */
  method: OneOf(['sow', 'transplant', 'plant']),
  /** What is planted: 'cloves'; null: seed or young plants. */
  plantedAs: Nullable(Type.String()),
  /** Set out as a plant, it may be sown in place too. */
  canSow: Type.Boolean(),
  /** Weeks from sowing indoors to setting out; null: it is not started indoors. */
  indoorLeadWeeks: Nullable(Type.Number()),
  depthIn: Type.Number(),
  spacingIn: Type.Number(),
  minSoilF: Type.Number(),
  sunHours: Type.Number(),
  containerGallons: Type.Number(),
  /** Fewest and most days from planting to the first harvest. */
  days: Type.Tuple([Type.Number(), Type.Number()]),
  sow: Type.Array(Statement),
  water: Type.Array(Statement),
  bed: Type.Array(Statement),
  troubles: Type.Array(
    StrictObject({
      id: Type.String(),
      /** 'Squash bugs'. */
      name: Type.String(),
      /** 'Leaves speckle and crisp where gray bugs sit.' */
      sign: Type.String(),
      remedy: Type.String(),
      drawing: Nullable(OneOf(['hornworm', 'beetle'])),
      source: Type.String(),
    }),
  ),
  troubleNotes: Type.Array(Statement),
  pick: Type.Array(Statement),
  keep: Type.Array(Statement),
  seed: Type.Array(Statement),
  /** How hard it is to save true seed; null: it is not grown from seed, or nothing is known. */
  seedEase: Nullable(OneOf(['easy', 'fair', 'hard'])),
  /** The pages that the figures and dates are from; the others are named at their sentences. */
  sources: Type.Array(StrictObject({ title: Type.String(), url: Nullable(Type.String()) })),
});
export type CropPage = Static<typeof CropPage>;

export const cropPages = {
  /** Every crop that has a page. With `zip` what is done there in the coming four weeks, else at the farm. 422 `crops.zip`: there is no such ZIP code. */
  'GET /api/crops': {
    access: 'anyone',
    query: StrictObject({ zip: Zip }),
    reply: CropList,
    messages: { '': ZIP_PROBLEM },
  },
  /** 404 `crops.unknown`; 422 `crops.zip`. */
  'GET /api/crops/:slug': {
    access: 'anyone',
    params: StrictObject({ slug: SLUG }),
    query: StrictObject({ zip: Zip }),
    reply: CropPage,
    messages: { slug: 'There is no page for this crop.', '': ZIP_PROBLEM },
  },
} satisfies Contract;
