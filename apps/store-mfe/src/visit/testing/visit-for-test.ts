import type { Calls, FarmShare, FarmSharePlace, ReplyOf, VisitFacts } from '@farm/contracts';
import { builtInVisit } from '@farm/farm';

type Visit = ReplyOf<Calls['GET /api/visit']>;

const CLOSED = { opens: null, closes: null };

/** A farm whose owner has entered everything, on Monday, November 30, 2026. */
const factsForTest: VisitFacts = {
  address: '12 Sweetgum Road',
  hours: { ...builtInVisit.hours, saturday: { opens: '08:00', closes: '12:00' } },
  specialDays: [{ day: '2026-12-26', reason: 'Christmas week', ...CLOSED }],
  turns: [
    { road: 'US 80', turn: 'start', tenths: 30 },
    { road: 'Sweetgum Road', turn: 'left', tenths: 10 },
  ],
  directions: 'Watch for the red mailbox.',
  parking: 'On the grass by the barn.',
  bring: 'A bag or a box.',
  ground: 'Gravel to the stand, grass beyond it.',
  payment: 'Cash and SNAP.',
};

export const visitForTest = (change: Partial<Visit> = {}): Visit => ({
  facts: factsForTest,
  today: '2026-11-30',
  atStand: [
    { name: 'Collards', crop: 'collard', price: '$3 a bunch', left: 'plenty' },
    { name: 'Honey', crop: null, price: null, left: 'sold out' },
  ],
  inSeason: [
    { name: 'Cabbage', crop: 'cabbage', price: null, left: null },
    { name: 'Collards', crop: 'collard', price: null, left: null },
  ],
  ...change,
});

/** A season from April to June 2027 with three places left. */
export const shareForTest = (change: Partial<FarmShare> = {}): FarmShare => ({
  id: '0197279a-0000-7000-8000-000000000001',
  kind: 'share',
  name: 'Spring share',
  about: 'A box of what is ripe, each week.',
  startsOn: '2027-04-01',
  endsOn: '2027-06-30',
  places: 12,
  placesLeft: 3,
  waiting: 0,
  pickups: [
    { day: 'wednesday', from: '16:00', to: '18:00' },
    { day: 'saturday', from: '09:00', to: '12:00' },
  ],
  pickupPlace: 'The stand',
  price: '$25 a week',
  status: 'open',
  ...change,
});

export const placeForTest = (change: Partial<FarmSharePlace> = {}): FarmSharePlace => ({
  share: shareForTest(),
  name: 'Ada Freeman',
  status: 'requested',
  place: null,
  offeredUntil: null,
  pickupDay: 'saturday',
  ...change,
});
