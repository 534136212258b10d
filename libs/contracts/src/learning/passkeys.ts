import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Timestamp } from '../contract';
import { SignedInUser } from './accounts';

/** Base64url, as in the JSON of WebAuthn. */
const Bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength });
const Name = Type.String({ minLength: 1, maxLength: 60 });
const Transport = OneOf(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const PasskeyId = Bytes(1_000);

const Known = StrictObject({ id: Type.String(), type: Type.Literal('public-key'), transports: Type.Array(Transport) });

/** The part of PublicKeyCredentialCreationOptionsJSON that we use. */
export const PasskeyCreationOptions = StrictObject({
  challenge: Type.String(),
  rp: StrictObject({ id: Type.String(), name: Type.String() }),
  user: StrictObject({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(StrictObject({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  /** Existing passkeys: a device that has one of them makes no second one. */
  excludeCredentials: Type.Array(Known),
  authenticatorSelection: StrictObject({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

/** The part of PublicKeyCredentialRequestOptionsJSON that we use. Discoverable credentials: no list of ids. */
export const PasskeyRequestOptions = StrictObject({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

/** The response to PasskeyCreationOptions. */
export const PasskeyRegistration = StrictObject({
  id: PasskeyId,
  clientDataJSON: Bytes(4_000),
  attestationObject: Bytes(8_000),
  transports: Type.Array(Transport, { maxItems: 7 }),
});
export type PasskeyRegistration = Static<typeof PasskeyRegistration>;

/** The response to PasskeyRequestOptions. */
export const PasskeyAssertion = StrictObject({
  id: PasskeyId,
  clientDataJSON: Bytes(4_000),
  authenticatorData: Bytes(4_000),
  signature: Bytes(2_000),
});
export type PasskeyAssertion = Static<typeof PasskeyAssertion>;

/** A passkey as its owner sees it. */
export const PasskeySummary = StrictObject({
  id: Type.String(),
  name: Type.String(),
  createdAt: Timestamp,
  lastUsedAt: Nullable(Timestamp),
  /** Synchronized between the person's devices by their platform account. */
  shared: Type.Boolean(),
});
export type PasskeySummary = Static<typeof PasskeySummary>;

const ATTEMPTS = { per: 'minute', times: 20, perPrefix: 300 } as const; // a hundred students behind one IP address
const params = StrictObject({ id: PasskeyId });

/**
 * 400 `auth.passkey_refused`: unknown passkey, other origin, challenge used or expired, no user verification, or a counter
 * that went back. 404 `auth.no_passkey` for another person's.
 */
export const passkeys = {
  /** The challenge works once, in this browser, for five minutes. */
  'POST /api/auth/passkey/options': { access: 'visitor', reply: PasskeyRequestOptions, limit: ATTEMPTS },
  'POST /api/auth/passkey/verify': {
    access: 'visitor',
    bodyBytes: 16_384,
    body: StrictObject({ answer: PasskeyAssertion }),
    reply: SignedInUser,
    limit: ATTEMPTS,
  },
  'GET /api/auth/passkeys': { access: 'person', reply: StrictObject({ passkeys: Type.Array(PasskeySummary) }) },
  /**
   * 401 `auth.second_factor` for an operator who has passkeys and did not use one: access to their mailbox must not be
   * enough to add another. 409 `auth.passkeys_full` at ten.
   */
  'POST /api/auth/passkeys/options': {
    access: 'person',
    requiresRecentAuth: true,
    reply: PasskeyCreationOptions,
    limit: ATTEMPTS,
  },
  /** The session counts as signed in by a passkey afterwards. */
  'POST /api/auth/passkeys': {
    access: 'person',
    bodyBytes: 16_384,
    requiresRecentAuth: true,
    body: StrictObject({ made: PasskeyRegistration, name: Name }),
    reply: PasskeySummary,
    messages: { name: 'Please name it, in 60 characters at most.' },
    limit: ATTEMPTS,
  },
  'PATCH /api/auth/passkeys/:id': {
    access: 'person',
    params,
    body: StrictObject({ name: Name }),
    reply: PasskeySummary,
    messages: { name: 'Please name it, in 60 characters at most.' },
  },
  /** 401 `auth.second_factor` as for adding one. */
  'DELETE /api/auth/passkeys/:id': { access: 'person', requiresRecentAuth: true, params },
  /**
   * Reauthenticates by one of the person's passkeys, or by a code that POST /api/auth/code sent to their address. The
   * session gets a new token.
   */
  'POST /api/auth/confirm': {
    access: 'person',
    bodyBytes: 16_384,
    body: Type.Union([
      StrictObject({ answer: PasskeyAssertion }),
      StrictObject({ code: Type.String({ minLength: 1, maxLength: 120 }) }),
    ]),
    reply: SignedInUser,
    limit: ATTEMPTS,
  },
} satisfies Contract;
