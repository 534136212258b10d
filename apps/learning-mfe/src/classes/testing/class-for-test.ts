import type { ClassEvent, ClassSeat } from '@farm/contracts';

/** A class on December 12, 2026, with three seats left. */
export const classForTest = (change: Partial<ClassEvent> = {}): ClassEvent => ({
  id: '0197279a-0000-7000-8000-000000000001',
  title: 'Starting seeds indoors',
  kind: 'class',
  startsAt: '2026-12-12T15:00:00.000Z',
  endsAt: '2026-12-12T16:30:00.000Z',
  place: 'The red barn',
  online: false,
  seats: 12,
  seatsLeft: 3,
  waiting: 0,
  priceCents: 1_500,
  notes: 'Bring gloves.',
  status: 'scheduled',
  ...change,
});

export const seatForTest = (change: Partial<ClassSeat> = {}): ClassSeat => ({
  class: classForTest(),
  name: 'Ada Freeman',
  status: 'requested',
  place: null,
  link: null,
  ...change,
});
