import { type Static, Type } from '@sinclair/typebox';
import { LEFT_AT_STAND, VisitFacts } from '../community/visit-sections';
import { type Contract, Nullable, OneOf, StrictObject } from '../contract';

const CropAtStand = StrictObject({
  name: Type.String(),
  /** The page of the crop, by its id; null: it has none. */
  crop: Nullable(Type.String()),
  /** As the owner wrote it; null: not given, always so where the almanac names the crop. */
  price: Nullable(Type.String()),
  left: Nullable(OneOf(LEFT_AT_STAND)),
});
export type CropAtStand = Static<typeof CropAtStand>;

/** What a visitor of the farm wants to know. */
export const visit = {
  'GET /api/visit': {
    access: 'anyone',
    reply: StrictObject({
      facts: VisitFacts,
      /** The day at the farm for which the stand's list is, YYYY-MM-DD. */
      today: Type.String(),
      /** The owner's list of this week; empty: there is none. */
      atStand: Type.Array(CropAtStand),
      /** Crops that the almanac has in season at the farm this week. */
      inSeason: Type.Array(CropAtStand),
    }),
  },
} satisfies Contract;
