import { farmShareLimits, WEEKDAYS } from '@farm/farm';
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
const Time = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const Weekday = OneOf(WEEKDAYS);
const ShareKind = OneOf(['share', 'coop']);
const Pickup = StrictObject({ day: Weekday, from: Time, to: Time });

/** A season of the farm share or the co-op, as everybody sees it. */
export const FarmShare = StrictObject({
  id: Uuid,
  kind: ShareKind,
  name: Type.String(),
  about: Type.String(),
  /** First and last day, YYYY-MM-DD. */
  startsOn: Type.String(),
  endsOn: Type.String(),
  places: Type.Integer(),
  /** Places that are neither taken nor offered. */
  placesLeft: Type.Integer(),
  waiting: Type.Integer(),
  pickups: Type.Array(Pickup),
  pickupPlace: Type.String(),
  /** In the owner's words. It is paid at the farm, never on the site. */
  price: Type.String(),
  status: OneOf(['open', 'canceled']),
});
export type FarmShare = Static<typeof FarmShare>;

/** A place as its owner sees it, by the link of an email. */
export const FarmSharePlace = StrictObject({
  share: FarmShare,
  name: Type.String(),
  /** 'requested': not confirmed yet; 'offered': it can be taken until `offeredUntil`. Neither is a membership. */
  status: OneOf(['requested', 'member', 'waiting', 'offered', 'ended']),
  /** The place on the waiting list, from 1; null: not on it. */
  place: Nullable(Type.Integer()),
  offeredUntil: Nullable(Timestamp),
  pickupDay: Weekday,
});
export type FarmSharePlace = Static<typeof FarmSharePlace>;

/** A season as operators see it. */
export const OperatorFarmShare = StrictObject({
  ...FarmShare.properties,
  members: Type.Integer(),
  offered: Type.Integer(),
  /** Sent back with a change. */
  version: Type.Integer(),
});
export type OperatorFarmShare = Static<typeof OperatorFarmShare>;

/** Somebody who is a member, is offered a place, or waits. */
export const FarmShareMember = StrictObject({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  allergies: Type.String(),
  pickupDay: Weekday,
  status: OneOf(['member', 'waiting', 'offered', 'ended']),
  place: Nullable(Type.Integer()),
  offeredUntil: Nullable(Timestamp),
});
export type FarmShareMember = Static<typeof FarmShareMember>;

const shareFields = {
  kind: ShareKind,
  name: Type.String({ minLength: farmShareLimits.minName, maxLength: farmShareLimits.name }),
  about: Type.String({ minLength: 1, maxLength: farmShareLimits.about }),
  startsOn: Day,
  endsOn: Day,
  places: Type.Integer({ minimum: 1, maximum: farmShareLimits.places }),
  pickups: Type.Array(Pickup, { minItems: 1, maxItems: farmShareLimits.pickups }),
  pickupPlace: Type.String({ minLength: 1, maxLength: farmShareLimits.pickupPlace }),
  price: Type.String({ minLength: 1, maxLength: farmShareLimits.price }),
};
export type FarmShareInput = Static<ReturnType<typeof StrictObject<typeof shareFields>>>;

const SHARE_MESSAGES = {
  kind: 'Please choose farm share or co-op.',
  name: `Please give a name of ${farmShareLimits.minName} to ${farmShareLimits.name} characters.`,
  about: `Please say what it is in up to ${farmShareLimits.about.toLocaleString('en-US')} characters.`,
  startsOn: 'Please choose the first day.',
  endsOn: 'Please choose the last day.',
  places: `Please give a number of places from 1 to ${farmShareLimits.places}.`,
  pickups: 'Please give at least one pick-up day, with times.',
  pickupPlace: `Please name the pick-up place in up to ${farmShareLimits.pickupPlace} characters.`,
  price: `Please give the price in up to ${farmShareLimits.price} characters, such as $25 a week.`,
  '': 'Please check the season.',
};

const Token = Type.String({ maxLength: 128 });
const TokenParams = StrictObject({ token: Token });
const INCOMPLETE_LINK = 'This link is not complete. Copy the whole line from the email.';
const PRESS = { per: 'minute', times: 30, perPrefix: 300 } as const;
const REQUEST = { per: 'hour', times: 10, perPrefix: 150 } as const;
const press = {
  access: 'anyone',
  params: TokenParams,
  reply: FarmSharePlace,
  messages: { '': INCOMPLETE_LINK },
  limit: PRESS,
} as const;

/** Seasons of the farm share and the co-op, with places and a waiting list. 404 `share.unknown`, `share.unknown_link`. */
export const farmShares = {
  /** Open seasons that have not ended, the next one first. */
  'GET /api/farm-shares': {
    access: 'anyone',
    reply: StrictObject({ shares: Type.Array(FarmShare) }),
  },
  /**
   * Sends an email that asks to confirm. The place is taken by that, not before. The response is the same for every address.
   * 422 `share.email`, `share.name`, `share.pickupDay`; 409 `share.over`, `share.canceled`.
   */
  'POST /api/farm-shares/:id/places': {
    access: 'visitor',
    params: IdParams,
    body: StrictObject({
      name: Type.String({ minLength: 1, maxLength: farmShareLimits.memberName }),
      email: Type.String({ maxLength: farmShareLimits.email }),
      phone: Type.Optional(Type.String({ maxLength: farmShareLimits.phone })),
      pickupDay: Weekday,
      allergies: Type.Optional(Type.String({ maxLength: farmShareLimits.allergies })),
    }),
    reply: StrictObject({ sent: Type.Literal(true) }),
    messages: {
      name: `Please give a name of up to ${farmShareLimits.memberName} characters.`,
      email: 'Please enter a valid email address',
      phone: `Please give a phone number of up to ${farmShareLimits.phone} characters.`,
      pickupDay: 'Please choose a pick-up day.',
      allergies: `Please keep the note to ${farmShareLimits.allergies} characters.`,
      '': 'Please give your name, your email address and a pick-up day.',
    },
    limit: REQUEST,
  },
  /** One's own place. Changes nothing, because mail scanners open links. 410 `share.gone`. */
  'GET /api/farm-share-places/:token': press,
  /**
   * Takes a place, the next one on the waiting list, or the place that was offered. Idempotent. 410 `share.gone`; 409
   * `share.over`, `share.canceled`, `share.pickup_day`.
   */
  'POST /api/farm-share-places/:token/confirm': press,
  /** Ends a place: it is offered to the first of the waiting list. Idempotent. 410 `share.gone`; 409 `share.over`. */
  'POST /api/farm-share-places/:token/leave': press,
  /** The pick-ups of a member as a calendar file (RFC 5545). 410 `share.gone`; 409 `share.no_member`. */
  'GET /api/farm-share-places/:token/pickups.ics': {
    access: 'anyone',
    params: TokenParams,
    messages: { '': INCOMPLETE_LINK },
    limit: PRESS,
  },
  /** At most 200, the newest season first. */
  'GET /api/ops/farm-shares': {
    access: 'editor',
    reply: StrictObject({ shares: Type.Array(OperatorFarmShare) }),
  },
  /** `id` is made by the page, so that a repeated call creates no second season. 422. */
  'POST /api/ops/farm-shares': {
    access: 'editor',
    bodyBytes: 11_776,
    body: StrictObject({ id: Uuid, ...shareFields }),
    reply: OperatorFarmShare,
    messages: SHARE_MESSAGES,
  },
  'GET /api/ops/farm-shares/:id': {
    access: 'editor',
    params: IdParams,
    reply: StrictObject({ share: OperatorFarmShare, people: Type.Array(FarmShareMember) }),
  },
  /**
   * Changes a season. Other dates, pick-ups or another place are emailed to members; more places are offered to the waiting
   * list. 409 `share.stale`, `share.canceled`; 422 for fewer places than are held, and for a pick-up day that somebody chose.
   */
  'PUT /api/ops/farm-shares/:id': {
    access: 'editor',
    params: IdParams,
    bodyBytes: 11_776,
    body: StrictObject({ version: Type.Integer({ minimum: 0 }), ...shareFields }),
    reply: OperatorFarmShare,
    messages: SHARE_MESSAGES,
  },
  /** Emails everybody who has a place, is offered one or waits, once. Idempotent. 409 `share.over`. */
  'POST /api/ops/farm-shares/:id/cancel': {
    access: 'editor',
    params: IdParams,
    /** Why, for the email. */
    body: StrictObject({ reason: Reason }),
    reply: OperatorFarmShare,
    messages: { reason: REASON_MESSAGE },
  },
  /** Ends the place of a member, or of somebody who is offered one or waits, and emails them. Idempotent. 409 `share.over`. */
  'POST /api/ops/farm-share-places/:id/cancel': {
    access: 'editor',
    params: IdParams,
    reply: FarmShareMember,
  },
} satisfies Contract;
