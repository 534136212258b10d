import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

const Count = Type.Integer({ minimum: 0 });
const Ranking = Type.Array(StrictObject({ name: Type.String(), count: Count }));

const VisitPeriod = StrictObject({
  /** Documents opened from another site or directly. */
  visits: Count,
  /** Documents sent, without those of unknown addresses. */
  pageViews: Count,
  notFound: Count,
  /** The ten most viewed pages, most first, as patterns: '/verify/:code'. */
  pages: Ranking,
  /** Visits of the pages where the store's products are shown, by path; absent: none. */
  productPages: Ranking,
  sources: Ranking,
  devices: Ranking,
});
export type VisitPeriod = Static<typeof VisitPeriod>;

export const VisitOverview = StrictObject({
  /** The last 30 days of the farm's calendar, oldest first; the last one is today. */
  days: Type.Array(StrictObject({ day: Type.String(), visits: Count, pageViews: Count })),
  today: VisitPeriod,
  week: VisitPeriod,
  month: VisitPeriod,
});
export type VisitOverview = Static<typeof VisitOverview>;

/** Visits on the page /ops: daily totals, without anything about one visitor. */
export const visitCounts = {
  'GET /api/ops/visits': { access: 'team', reply: VisitOverview },
} satisfies Contract;
