import type { OpeningHours } from './opening-hours';

const CLOSED = { opens: null, closes: null };

/** Nothing of a visit is known before the owner enters it: the page says so, and nothing is invented. */
export const builtInVisit = {
  address: null,
  hours: {
    ...{ sunday: CLOSED, monday: CLOSED, tuesday: CLOSED, wednesday: CLOSED },
    ...{ thursday: CLOSED, friday: CLOSED, saturday: CLOSED },
  } satisfies OpeningHours['week'],
  specialDays: [],
  turns: [],
  directions: null,
  parking: null,
  bring: null,
  ground: null,
  payment: null,
};

/** The stand's list before the owner enters one: crops are then those that are in season. */
export const builtInStand = { monday: null, crops: [] };
