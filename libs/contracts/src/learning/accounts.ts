import { Type, type Static } from '@sinclair/typebox';
import { IdParams, type Contract, StrictObject, OneOf, Nullable } from '../contract';

const ReturnTo = Type.String({ maxLength: 512 });
const Moment = Type.String({ description: 'ISO 8601, UTC' });
const Role = OneOf(['member', 'operator']);

/** The signed-in person as the browser may know them. */
export const SignedInUser = StrictObject({ id: Type.String(), email: Type.String(), role: Role });

/** The signed-in person, and what their sign-in rests on. */
export const Account = StrictObject({
  ...SignedInUser.properties,
  /** How many passkeys they have. */
  passkeys: Type.Integer(),
  /** Signed in or confirmed within a quarter of an hour. */
  fresh: Type.Boolean(),
  /**
   * A passkey or the provider's second factor: held by this sign-in, asked of nobody but operators, advised to operators,
   * or needed by them before anything opens (in production).
   */
  secondFactor: OneOf(['not_asked', 'held', 'advised', 'needed']),
});
export type Account = Static<typeof Account>;

/** One browser in which a person is signed in. */
export const UserSession = StrictObject({
  id: Type.String(),
  /** 'Chrome on Android' */
  browser: Type.String(),
  signedInAt: Moment,
  lastSeenAt: Moment,
  /** The browser that asks. */
  here: Type.Boolean(),
});
export type UserSession = Static<typeof UserSession>;

/** A person as operators see them. */
export const UserSummary = StrictObject({
  id: Type.String(),
  email: Type.String(),
  role: Role,
  createdAt: Moment,
  lastSeenAt: Nullable(Moment),
  disabled: Type.Boolean(),
});
export type UserSummary = Static<typeof UserSummary>;

export const accounts = {
  /** 302 to /sign-in, or to `returnTo` for who is signed in already. */
  'GET /api/login': { access: 'anyone', query: StrictObject({ returnTo: Type.Optional(ReturnTo) }) },
  /** 401 `auth.signed_out` when nobody is signed in. */
  'GET /api/auth/user': { access: 'person', reply: Account },
  'POST /api/logout': { access: 'anyone' },
  /**
   * A code and a link by email, for this browser alone. The answer is the same for known and unknown addresses. 429
   * `auth.too_many_letters` when no further one is sent yet, with `expiresAt` where this browser's last code still works.
   */
  'POST /api/auth/code': {
    access: 'anyone',
    body: StrictObject({
      email: Type.String({ minLength: 3, maxLength: 254 }),
      returnTo: Type.Optional(ReturnTo),
    }),
    reply: StrictObject({
      expiresAt: Moment,
      /** When this browser can ask for another code to this address. */
      resendAfter: Moment,
      /** Where the letter can be read on a machine that sends none. */
      mailbox: Type.Optional(Type.String()),
    }),
    messages: { email: 'Please enter a valid email address.' },
    limit: { per: 'hour', times: 10, perPrefix: 300 }, // a class of a hundred behind one address
  },
  /**
   * 400 `auth.code_wrong` with `triesLeft`, 409 `auth.other_browser` without the cookie of POST /api/auth/code, 410
   * `auth.code_expired`. The first sign-in makes the person.
   */
  'POST /api/auth/code/verify': {
    access: 'anyone',
    body: StrictObject({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: StrictObject({ ...SignedInUser.properties, returnTo: Type.String() }),
    messages: { code: 'Please enter the code from the email: eight letters and digits.' },
    limit: { per: 'hour', times: 30, perPrefix: 600 },
  },
  /** First operator and recovery: a one-time link printed where the site was started. */
  'POST /api/auth/operator-link': {
    access: 'anyone',
    body: StrictObject({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
    reply: SignedInUser,
    messages: { '': 'This sign-in link is not complete. Copy the whole line.' },
    limit: { per: 'hour', times: 10, perPrefix: 60 },
  },
  /** Own sessions, the newest first. */
  'GET /api/auth/sessions': { access: 'person', reply: StrictObject({ sessions: Type.Array(UserSession) }) },
  /** Ends one of one's own sessions; 404 `auth.no_session` for anybody else's. */
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
  /** 409 `auth.last_operator`: somebody must be left to run the farm. The sessions of who is changed end. */
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

/** Sign in at one OpenID Connect provider, where one is configured. */
export const openIdConnect = {
  /** Which ways in there are beside the emailed code. */
  'GET /api/auth/ways': {
    access: 'anyone',
    reply: StrictObject({
      /** What to call the provider on its button; null: there is none. */
      provider: Nullable(Type.String()),
      /** Where letters can be read on a machine that sends none. */
      mailbox: Nullable(Type.String()),
    }),
  },
  /** 302 to the provider, or to /sign-in?provider=away when it does not answer. */
  'GET /api/auth/oidc/start': {
    access: 'visitor',
    query: StrictObject({ returnTo: OptionalText(512) }),
    limit: PROVIDER_LIMIT,
    timeoutSeconds: 10,
  },
  /**
   * Where the provider sends the browser back: 302 to the page that was asked for; to /sign-in?provider=prove when the
   * address is to be proved by a code first; with another word when nobody is signed in. Providers add fields of their own.
   */
  'GET /api/auth/oidc/callback': {
    access: 'visitor',
    query: Type.Object({
      code: OptionalText(2_000),
      state: OptionalText(200),
      iss: OptionalText(500),
      error: OptionalText(200),
    }),
    limit: PROVIDER_LIMIT,
    timeoutSeconds: 10,
  },
} satisfies Contract;
