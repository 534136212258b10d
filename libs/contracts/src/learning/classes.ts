import { classLimits } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import {
  type Contract,
  IdParams,
  Nullable,
  OneOf,
  Reason,
  REASON_MESSAGE,
  StrictObject,
  Timestamp,
  Uuid,
} from '../contract';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const ClassKind = OneOf(['class', 'work_day']);

/** A class or a work day, as everybody sees it. */
export const ClassEvent = StrictObject({
  id: Uuid,
  title: Type.String(),
  kind: ClassKind,
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** Where it meets; null: by link only. */
  place: Nullable(Type.String()),
  /** It can be joined by a link, which only people with a seat get. */
  online: Type.Boolean(),
  seats: Type.Integer(),
  seatsLeft: Type.Integer(),
  /** How many wait for a seat. */
  waiting: Type.Integer(),
  /** Paid at the class, never on the site; 0: free. */
  priceCents: Type.Integer(),
  notes: Type.String(),
  status: OneOf(['scheduled', 'canceled']),
});
export type ClassEvent = Static<typeof ClassEvent>;

/** A seat as its owner sees it, by the link of an email. */
export const ClassSeat = StrictObject({
  class: ClassEvent,
  name: Type.String(),
  /** 'requested': not confirmed yet, so that no seat is held. */
  status: OneOf(['requested', 'seated', 'waiting', 'canceled']),
  /** The place on the waiting list, from 1; null: not on it. */
  place: Nullable(Type.Integer()),
  /** The address of the video call; null without a seat, or without a call. */
  link: Nullable(Type.String()),
});
export type ClassSeat = Static<typeof ClassSeat>;

/** A class as operators see it. */
export const OperatorClass = StrictObject({
  ...ClassEvent.properties,
  link: Nullable(Type.String()),
  taken: Type.Integer(),
  /** Sent back with a change. */
  version: Type.Integer(),
});
export type OperatorClass = Static<typeof OperatorClass>;

/** A line of the attendance sheet, or of the waiting list. */
export const AttendanceRow = StrictObject({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  status: OneOf(['seated', 'waiting', 'canceled']),
  /** The place on the waiting list, from 1; null: not on it. */
  place: Nullable(Type.Integer()),
  /** null: not marked. */
  attended: Nullable(Type.Boolean()),
});
export type AttendanceRow = Static<typeof AttendanceRow>;

const classFields = {
  title: Type.String({ minLength: classLimits.minTitle, maxLength: classLimits.title }),
  kind: ClassKind,
  /** Day and time at the farm. */
  day: Day,
  time: Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
  minutes: Type.Integer({ minimum: classLimits.minMinutes, maximum: classLimits.minutes }),
  place: Type.Optional(Type.String({ minLength: 1, maxLength: classLimits.place })),
  link: Type.Optional(Type.String({ pattern: '^https://[^\\s<>"]+$', maxLength: classLimits.link })),
  seats: Type.Integer({ minimum: 1, maximum: classLimits.seats }),
  priceCents: Type.Integer({ minimum: 0, maximum: classLimits.priceCents }),
  notes: Type.Optional(Type.String({ maxLength: classLimits.notes })),
};
export type ClassInput = Static<ReturnType<typeof StrictObject<typeof classFields>>>;

const CLASS_MESSAGES = {
  title: `Please give a title of ${classLimits.minTitle} to ${classLimits.title} characters.`,
  kind: 'Please choose a class or a work day.',
  day: 'Please choose a day.',
  time: 'Please give a time, such as 10:00.',
  minutes: `Please give a length of ${classLimits.minMinutes} to ${classLimits.minutes} minutes.`,
  place: `Please name the place in up to ${classLimits.place} characters.`,
  link: 'Please give a link that begins with https://.',
  seats: `Please give a number of seats from 1 to ${classLimits.seats}.`,
  priceCents: `Please give a price of up to $${(classLimits.priceCents / 100).toLocaleString('en-US')}, or 0.`,
  notes: `Please keep the notes to ${classLimits.notes.toLocaleString('en-US')} characters.`,
  '': 'Please check the class.',
};

const Token = Type.String({ maxLength: 128 });
const TokenParams = StrictObject({ token: Token });
const INCOMPLETE_LINK = 'This link is not complete. Copy the whole line from the email.';
const BAD_EMAIL = 'Please enter a valid email address';
const Email = Type.String({ maxLength: classLimits.email });
const Sent = StrictObject({ sent: Type.Literal(true) });
const PRESS = { per: 'minute', times: 30, perPrefix: 300 } as const;
const REQUEST = { per: 'hour', times: 10, perPrefix: 150 } as const;

/** Classes and work days with seats and a waiting list. 404 `class.unknown`, `class.unknown_link`. */
export const classes = {
  /** Those that are ahead or going on, the next one first. */
  'GET /api/classes': {
    access: 'anyone',
    reply: StrictObject({ classes: Type.Array(ClassEvent) }),
  },
  /** All classes as a calendar to subscribe to (RFC 5545), those of the last month and canceled ones too. */
  'GET /api/classes.ics': { access: 'anyone', limit: { per: 'minute', times: 30, perPrefix: 300 } },
  /** One class, also one that has met, and the next one after it. */
  'GET /api/classes/:id': {
    access: 'anyone',
    params: IdParams,
    reply: StrictObject({ class: ClassEvent, next: Nullable(ClassEvent) }),
    messages: { '': 'This link is not complete.' },
  },
  /** One class as a calendar file. */
  'GET /api/classes/:id/calendar.ics': {
    access: 'anyone',
    params: IdParams,
    messages: { '': 'This link is not complete.' },
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
  /**
   * Sends an email that asks to confirm. The seat is taken by that, not before. The response is the same for every address.
   * 422 `class.email`, `class.name`; 409 `class.over`, `class.canceled`.
   */
  'POST /api/classes/:id/seats': {
    access: 'visitor',
    params: IdParams,
    body: StrictObject({ name: Type.String({ minLength: 1, maxLength: classLimits.name }), email: Email }),
    reply: Sent,
    messages: {
      name: `Please give a name of up to ${classLimits.name} characters.`,
      email: BAD_EMAIL,
      '': 'Please give your name and your email address.',
    },
    limit: REQUEST,
  },
  /** One's own seat. Changes nothing, because mail scanners open links. 410 `class.seat_gone`. */
  'GET /api/class-seats/:token': {
    access: 'anyone',
    params: TokenParams,
    reply: ClassSeat,
    messages: { '': INCOMPLETE_LINK },
    limit: PRESS,
  },
  /**
   * Takes a seat, or the next place on the waiting list. Idempotent. 410 `class.seat_gone`; 409 `class.over`,
   * `class.canceled`.
   */
  'POST /api/class-seats/:token/confirm': {
    access: 'anyone',
    params: TokenParams,
    reply: ClassSeat,
    messages: { '': INCOMPLETE_LINK },
    limit: PRESS,
  },
  /** Gives the seat to the first of the waiting list. Idempotent. 410 `class.seat_gone`; 409 `class.over`. */
  'POST /api/class-seats/:token/cancel': {
    access: 'anyone',
    params: TokenParams,
    reply: ClassSeat,
    messages: { '': INCOMPLETE_LINK },
    limit: PRESS,
  },
  /**
   * Sends an email that asks to confirm; from then on the address waits for the next class with a date. The response is
   * the same for every address. 422 `class.email`.
   */
  'POST /api/class-notices': {
    access: 'visitor',
    body: StrictObject({ email: Email }),
    reply: Sent,
    messages: { email: BAD_EMAIL, '': BAD_EMAIL },
    limit: REQUEST,
  },
  /** Idempotent. 410 `class.notice_gone`. */
  'POST /api/class-notices/:token/confirm': {
    access: 'anyone',
    params: TokenParams,
    reply: StrictObject({ confirmed: Type.Literal(true) }),
    messages: { '': INCOMPLETE_LINK },
    limit: PRESS,
  },
  /**
   * Deletes the address. Called by the page and by mail programs (RFC 8058 one-click), without cookies and with any kind
   * of body: therefore raw, without sign-in. Idempotent.
   */
  'POST /api/class-notices/:token/stop': {
    access: 'anyone',
    params: TokenParams,
    reply: StrictObject({ stopped: Type.Literal(true) }),
    messages: { '': INCOMPLETE_LINK },
    limit: PRESS,
    bodyBytes: 1_024,
    raw: true,
  },
  /** At most 200: upcoming ones with the next first, past ones with the newest first. */
  'GET /api/ops/classes': {
    access: 'editor',
    query: StrictObject({ when: Type.Optional(OneOf(['upcoming', 'past'])) }),
    reply: StrictObject({
      classes: Type.Array(OperatorClass),
      /** Confirmed addresses that wait for the next class with a date. */
      notices: Type.Integer(),
    }),
    messages: { '': 'Please choose upcoming or past classes.' },
  },
  /** `id` is made by the page, so that a repeated call creates no second class. 422 `class.day`, `class.place`. */
  'POST /api/ops/classes': {
    access: 'editor',
    bodyBytes: 12_288,
    body: StrictObject({ id: Uuid, ...classFields }),
    reply: OperatorClass,
    messages: CLASS_MESSAGES,
  },
  'GET /api/ops/classes/:id': {
    access: 'editor',
    params: IdParams,
    reply: StrictObject({ class: OperatorClass, people: Type.Array(AttendanceRow) }),
  },
  /**
   * Changes a class. Another time or place is emailed to everybody who has a seat or waits, another link to those who have
   * a seat; more seats go to the waiting list. 409 `class.stale`, `class.canceled`, `class.over`; 422 `class.seats` for fewer seats than are taken, and
   * those of a new class.
   */
  'PUT /api/ops/classes/:id': {
    access: 'editor',
    params: IdParams,
    bodyBytes: 12_288,
    body: StrictObject({ version: Type.Integer({ minimum: 0 }), ...classFields }),
    reply: OperatorClass,
    messages: CLASS_MESSAGES,
  },
  /** Emails everybody who has a seat or waits, once. Idempotent. 409 `class.over`. */
  'POST /api/ops/classes/:id/cancel': {
    access: 'editor',
    params: IdParams,
    /** Why, for the email. */
    body: StrictObject({ reason: Reason }),
    reply: OperatorClass,
    messages: { reason: REASON_MESSAGE },
  },
  /** Ends the seat of somebody who has one or waits for one, and emails them. Idempotent. 409 `class.over`. */
  'POST /api/ops/class-seats/:id/cancel': {
    access: 'editor',
    params: IdParams,
    reply: AttendanceRow,
  },
  /** Marks who came; null takes the mark away. 409 `class.not_seated`. */
  'PUT /api/ops/class-seats/:id/attendance': {
    access: 'editor',
    params: IdParams,
    body: StrictObject({ attended: Nullable(Type.Boolean()) }),
    reply: AttendanceRow,
    messages: { '': 'Please mark whether they came.' },
  },
} satisfies Contract;
