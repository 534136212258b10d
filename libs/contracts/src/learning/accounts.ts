import { Type, type Static } from '@sinclair/typebox';
import { ById, type Contract, Exact, OrNull } from '../contract';

const ReturnTo = Type.String({ maxLength: 512 });
const Moment = Type.String({ description: 'ISO 8601, UTC' });
const Role = Type.Union([Type.Literal('member'), Type.Literal('operator')]);

/** The signed-in person as the browser may know them. */
export const SignedIn = Exact({ id: Type.String(), email: Type.String(), role: Role });

/** The signed-in person, and what their sign-in rests on. */
export const Account = Exact({
  ...SignedIn.properties,
  /** How many passkeys they have. */
  passkeys: Type.Integer(),
  /** Signed in or confirmed within a quarter of an hour. */
  fresh: Type.Boolean(),
  /**
   * A passkey or the provider's second factor: held by this sign-in, asked of nobody but operators, advised to operators,
   * or needed by them before anything opens (in production).
   */
  secondFactor: Type.Union([
    ...[Type.Literal('not_asked'), Type.Literal('held'), Type.Literal('advised'), Type.Literal('needed')],
  ]),
});
export type Account = Static<typeof Account>;

/** One browser in which a person is signed in. */
export const OwnSession = Exact({
  id: Type.String(),
  /** 'Chrome on Android' */
  browser: Type.String(),
  signedInAt: Moment,
  lastSeenAt: Moment,
  /** The browser that asks. */
  here: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;

/** A person as operators see them. */
export const ListedPerson = Exact({
  id: Type.String(),
  email: Type.String(),
  role: Role,
  createdAt: Moment,
  lastSeenAt: OrNull(Moment),
  disabled: Type.Boolean(),
});
export type ListedPerson = Static<typeof ListedPerson>;

export const accounts = {
  /** 302 to /sign-in, or to `returnTo` for who is signed in already. */
  'GET /api/login': { access: 'anyone', query: Exact({ returnTo: Type.Optional(ReturnTo) }) },
  /** 401 `auth.signed_out` when nobody is signed in. */
  'GET /api/auth/user': { access: 'person', reply: Account },
  'POST /api/logout': { access: 'anyone' },
  /** A code and a link by e-mail, for this browser alone. The answer is the same for known and unknown addresses. */
  'POST /api/auth/code': {
    access: 'anyone',
    body: Exact({
      email: Type.String({ minLength: 3, maxLength: 254 }),
      returnTo: Type.Optional(ReturnTo),
    }),
    reply: Exact({
      expiresAt: Moment,
      /** When this address can be written to again. */
      resendAfter: Moment,
      /** Where the letter can be read on a machine that sends none. */
      mailbox: Type.Optional(Type.String()),
    }),
    say: { email: 'Please enter a valid email address.' },
    limit: { per: 'hour', times: 10, perPrefix: 10 },
  },
  /**
   * 400 `auth.code_wrong` with `triesLeft`, 409 `auth.other_browser` without the cookie of POST /api/auth/code, 410
   * `auth.code_expired`. The first sign-in makes the person.
   */
  'POST /api/auth/code/verify': {
    access: 'anyone',
    body: Exact({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
    reply: Exact({ ...SignedIn.properties, returnTo: Type.String() }),
    say: { code: 'Please enter the code from the letter: eight letters and figures.' },
    limit: { per: 'hour', times: 30, perPrefix: 30 },
  },
  /** First operator and recovery: a one-time link printed where the site was started. */
  'POST /api/auth/operator-link': {
    access: 'anyone',
    body: Exact({ token: Type.String({ minLength: 20, maxLength: 200 }) }),
    reply: SignedIn,
    say: { '': 'This sign-in link is not complete. Copy the whole line.' },
    limit: { per: 'hour', times: 10, perPrefix: 10 },
  },
  /** Own sessions, the newest first. */
  'GET /api/auth/sessions': { access: 'person', reply: Exact({ sessions: Type.Array(OwnSession) }) },
  /** Ends one of one's own sessions; 404 `auth.no_session` for anybody else's. */
  'DELETE /api/auth/sessions/:id': {
    access: 'person',
    params: Exact({ id: Type.String({ pattern: '^[\\w-]{43}$' }) }),
  },
  /** Ends every session, this one included. */
  'POST /api/auth/sign-out-everywhere': { access: 'person' },
  'GET /api/auth/ops/people': {
    access: 'operator',
    reply: Exact({ people: Type.Array(ListedPerson) }),
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
  /** 409 `auth.last_operator`: somebody must be left to run the farm. The sessions of who is changed end. */
  'PATCH /api/auth/ops/people/:id': {
    access: 'operator',
    params: ById,
    fresh: true,
    body: Exact({ role: Type.Optional(Role), disabled: Type.Optional(Type.Boolean()) }),
    reply: ListedPerson,
    limit: { per: 'minute', times: 60, perPrefix: 120 },
  },
} satisfies Contract;
