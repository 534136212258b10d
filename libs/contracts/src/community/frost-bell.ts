import { ZIP_PROBLEM } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Nullable, OneOf, StrictObject } from '../contract';
import { leadLimits, NOT_AN_EMAIL } from './leads';
import { EmailLinkToken, emailPattern, INCOMPLETE_LINK, LINK_LIMIT } from './newsletter';

export const CHOOSE_A_CROP = 'Choose at least one crop.';

/** What cold harms, with the temperature in °F from which on it does. */
const FrostBellKind = StrictObject({
  id: OneOf(['tender', 'half-hardy', 'hardy']),
  name: Type.String(),
  harmedAt: Type.Integer(),
  reason: Type.String(),
  crops: Type.Array(StrictObject({ id: Type.String(), name: Type.String() })),
});
export type FrostBellKind = Static<typeof FrostBellKind>;

export const FrostBellOverview = StrictObject({
  /** The number of bells by state. */
  unconfirmed: Type.Integer(),
  confirmed: Type.Integer(),
  ended: Type.Integer(),
  bounced: Type.Integer(),
  /** The last night for which forecasts were read; null: none yet. */
  night: Nullable(Type.String()),
  /** Emails about that night: delivered, and not delivered yet. */
  sent: Type.Integer(),
  waiting: Type.Integer(),
  /** Places without a forecast for that night, and ZIP codes that the provider has not found. */
  failed: Type.Integer(),
  /** A sentence that says why no email reaches anybody; null: they do. */
  held: Nullable(Type.String()),
});
export type FrostBellOverview = Static<typeof FrostBellOverview>;

/** An email in the afternoon before a night that harms a person's crops, with double opt-in. */
export const frostBell = {
  'GET /api/frost-bell/crops': {
    access: 'anyone',
    reply: StrictObject({
      kinds: Type.Array(FrostBellKind),
      /** False: this site has no forecast, so that no email is sent. */
      hasForecast: Type.Boolean(),
    }),
  },
  /**
   * The response is the same for known and unknown addresses, so it does not disclose who has a bell. 422 `frost_bell.zip` (no
   * such ZIP code), `frost_bell.outside` (outside the thirteen states) and `frost_bell.crops`.
   */
  'POST /api/frost-bell': {
    access: 'visitor',
    bodyBytes: 5_120,
    body: StrictObject({
      zip: Type.String({ maxLength: 20, pattern: '^\\s*\\d{5}\\s*$' }),
      /** Ids of crops of the list. */
      crops: Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 60 }),
      email: Type.String({ maxLength: leadLimits.email, pattern: emailPattern }),
    }),
    reply: StrictObject({ success: Type.Literal(true) }),
    messages: { zip: ZIP_PROBLEM, crops: CHOOSE_A_CROP, email: NOT_AN_EMAIL, '': 'Please fill in all fields' },
    limit: { per: 'hour', times: 10, perPrefix: 150 },
  },
  /** Sets the ZIP code and crops of the email. Idempotent for 7 days; then 410 `frost_bell.expired`. */
  'POST /api/frost-bell/confirm': {
    access: 'anyone',
    body: StrictObject({ token: EmailLinkToken }),
    reply: StrictObject({ confirmed: Type.Literal(true) }),
    messages: { '': INCOMPLETE_LINK },
    limit: LINK_LIMIT,
  },
  /**
   * Called by the page and by mail programs (RFC 8058 one-click), which send no cookies and any kind of body: therefore
   * raw. Idempotent. 404 `frost_bell.unknown_link`.
   */
  'POST /api/frost-bell/end/:token': {
    access: 'anyone',
    params: StrictObject({ token: EmailLinkToken }),
    reply: StrictObject({ ended: Type.Literal(true) }),
    messages: { '': INCOMPLETE_LINK },
    limit: LINK_LIMIT,
    bodyBytes: 1_024,
    raw: true,
  },
  'GET /api/ops/inbox/frost-bell': { access: 'moderator', reply: FrostBellOverview },
} satisfies Contract;
