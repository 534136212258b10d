import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

const Count = Type.Integer({ minimum: 0 });

/** Paid orders and refunds of one day or of several. Free guides are not counted. */
const Sales = StrictObject({
  takenCents: Count,
  orders: Count,
  refundedCents: Count,
  refunds: Count,
});

/** Orders with a price that were begun in a period, and those of them that were paid since. */
const Purchases = StrictObject({ started: Count, paid: Count });
const Funnel = StrictObject({ course: Purchases, guide: Purchases });

export const SalesOverview = StrictObject({
  /** The last 30 days of the farm's calendar, oldest first; the last one is today. */
  days: Type.Array(StrictObject({ day: Type.String(), ...Sales.properties })),
  /** Sums of the last days, today included. */
  today: Sales,
  week: Sales,
  month: Sales,
  /** How far buyers came, by kind of product, in the last days, today included. */
  funnel: StrictObject({ today: Funnel, week: Funnel, month: Funnel }),
  /** Downloads of the last 30 days, most first. */
  downloads: Type.Array(StrictObject({ productId: Type.String(), title: Type.String(), count: Count })),
});
export type SalesOverview = Static<typeof SalesOverview>;

export const salesOverview = {
  'GET /api/ops/orders/overview': { access: 'shop', reply: SalesOverview },
} satisfies Contract;
