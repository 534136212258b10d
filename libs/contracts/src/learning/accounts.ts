import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, OneOf, Nullable, TEAM_ROLES, Timestamp } from '../contract';

const ReturnTo = Type.String({ maxLength: 512 });
/** 'operator' is the owner. */
const Role = OneOf(['member', 'operator', ...TEAM_ROLES]);

/** The signed-in person, as sent to the browser. */
export const SignedInUser = StrictObject({ id: Type.String(), email: Type.String(), role: Role });

/** The signed-in person with the state of their sign-in. */
export const Account = StrictObject({
  ...SignedInUser.properties,
  passkeys: Type.Integer(),
  /** Signed in or confirmed within the last 15 minutes. */
  fresh: Type.Boolean(),
  /**
   * A passkey or the identity provider's second factor. held: used for this sign-in; not_asked: a member; advised
   * or needed (in production): an operator without one.
   */
  secondFactor: OneOf(['not_asked', 'held', 'advised', 'needed']),
});
export type Account = Static<typeof Account>;

export const UserSession = StrictObject({
  id: Type.String(),
  /** 'Chrome on Android' */
  browser: Type.String(),
  signedInAt: Timestamp,
  lastSeenAt: Timestamp,
  /** The calling browser's own session. */
  here: Type.Boolean(),
});
export type UserSession = Static<typeof UserSession>;

/** A person, for operators. */
export const UserSummary = StrictObject({
  id: Type.String(),
  email: Type.String(),
  role: Role,
  createdAt: Timestamp,
  lastSeenAt: Nullable(Timestamp),
  disabled: Type.Boolean(),
});
export type UserSummary = Static<typeof UserSummary>;

export const accounts = {
  /** 302 to /sign-in, or to `returnTo` if already signed in. */
  'GET /api/login': { access: 'anyone', query: StrictObject({ returnTo: Type.Optional(ReturnTo) }), redirects: true },
  /** null when nobody is signed in, which is no error: every visitor asks. */
  'GET /api/auth/user': { access: 'anyone', reply: Nullable(Account) },
  'POST /api/logout': { access: 'anyone' },
  /**
   * Emails a code and a link that work in this browser only. The response is the same for known and unknown addresses. 429
   * `auth.too_many_letters` if no further email is sent yet, with `expiresAt` and `secondsLeft` if this browser's last code
   * still works.
   */
  'POST /api/auth/code': {
    access: 'anyone',
    body: StrictObject({
      email: Type.String({ minLength: 3, maxLength: 254 }),
      returnTo: Type.Optional(ReturnTo),
    }),
    reply: StrictObject({
      expiresAt: Timestamp,
      /** How long the code works, for devices whose clock is wrong. */
      secondsLeft: Type.Integer(),
      /** When this browser can request another code for this address. */
      resendAfter: Timestamp,
      /** Path of the development mailbox, if there is no mail server. */
      mailbox: Type.Optional(Type.String()),
    }),
    messages: { email: 'Please enter a valid email address.' },
    limit: { per: 'hour', times: 10, perPrefix: 300 }, // a hundred students behind one IP address
  },
  /**
   * 400 `auth.code_wrong` with `triesLeft`, 409 `auth.other_browser` without the cookie of POST /api/auth/code, 410
   * `auth.code_expired`. The first sign-in creates the account.
   */
  'POST /api/auth/code/verify': {
    access: 'anyone',
    body: StrictObject({ code: Type.String({ minLength: 1, maxLength: 120 }) }),
    reply: StrictObject({ ...SignedInUser.properties, returnTo: Type.String() }),
    messages: { code: 'Please enter the code from the email: eight letters and digits.' },
    limit: { per: 'hour', times: 30, perPrefix: 600 },
  },
  /** First operator and recovery: a one-time link, printed in the terminal that started the site. */
  'POST /api/auth/operator-link': {
    access: 'anyone',
    body: StrictObject({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
    reply: SignedInUser,
    messages: { '': 'This sign-in link is not complete. Copy the whole line.' },
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  'GET /api/auth/sessions': { access: 'person', reply: StrictObject({ sessions: Type.Array(UserSession) }) },
  /** Ends one of the caller's sessions; 404 `auth.no_session` for another person's. */
  'DELETE /api/auth/sessions/:id': {
    access: 'person',
    params: StrictObject({ id: Type.String({ pattern: '^[\\w-]{43}$' }) }),
  },
  /** Ends every session, this one included. */
  'POST /api/auth/sign-out-everywhere': { access: 'person' },
  'GET /api/auth/ops/people': {
    access: 'operator',
    reply: StrictObject({ people: Type.Array(UserSummary) }),
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /**
   * Gives a role to an address. Without an account the address gets one, and whoever proves the address at the first
   * sign-in has the role. Ends the person's sessions. 409 `auth.last_operator` for the only owner.
   */
  'POST /api/auth/ops/people': {
    access: 'operator',
    requiresRecentAuth: true,
    body: StrictObject({ email: Type.String({ minLength: 3, maxLength: 254 }), role: Role }),
    reply: UserSummary,
    messages: { email: 'Please enter a valid email address.', role: 'Please choose a role.' },
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** Ends the person's sessions. 409 `auth.last_operator` for the only owner. */
  'PATCH /api/auth/ops/people/:id': {
    access: 'operator',
    params: IdParams,
    requiresRecentAuth: true,
    body: StrictObject({ role: Type.Optional(Role), disabled: Type.Optional(Type.Boolean()) }),
    reply: UserSummary,
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;

const OptionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const PROVIDER_LIMIT = { per: 'minute', times: 20, perPrefix: 300 } as const;

/** Sign-in with an OpenID Connect provider, if one is configured. */
export const openIdConnect = {
  /** Sign-in methods besides the emailed code. */
  'GET /api/auth/ways': {
    access: 'anyone',
    reply: StrictObject({
      /** The provider's name for its button; null: none is configured. */
      provider: Nullable(Type.String()),
      /** Path of the development mailbox; null: there is a mail server. */
      mailbox: Nullable(Type.String()),
      /** Whether the cookie of a requested code came with this request: after POST /api/auth/code, false means blocked. */
      codeCookie: Type.Optional(Type.Boolean()),
    }),
  },
  /** 302 to the provider, or to /sign-in?provider=away when it does not answer. */
  'GET /api/auth/oidc/start': {
    access: 'visitor',
    query: StrictObject({ returnTo: OptionalText(512) }),
    redirects: true,
    limit: PROVIDER_LIMIT,
    timeoutSeconds: 10,
  },
  /**
   * The provider's redirect. 302 to the requested page; to /sign-in?provider=prove if the email address must be proved by
   * a code first; to /sign-in with another `provider` value if the sign-in failed. Providers add parameters of their own.
   */
  'GET /api/auth/oidc/callback': {
    access: 'visitor',
    query: Type.Object({
      code: OptionalText(2_000),
      state: OptionalText(200),
      iss: OptionalText(500),
      error: OptionalText(200),
    }),
    redirects: true,
    limit: PROVIDER_LIMIT,
    timeoutSeconds: 10,
  },
} satisfies Contract;
