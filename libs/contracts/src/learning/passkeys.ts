import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable } from '../contract';
import { SignedInUser } from './accounts';

/** Bytes as WebAuthn's JSON writes them. */
const Bytes = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', minLength: 1, maxLength });
const Moment = Type.String({ description: 'ISO 8601, UTC' });
const Name = Type.String({ minLength: 1, maxLength: 60 });
const Transport = OneOf(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const PasskeyId = Bytes(1_000);

const Known = StrictObject({ id: Type.String(), type: Type.Literal('public-key'), transports: Type.Array(Transport) });

/** What the browser's device is asked to make: PublicKeyCredentialCreationOptionsJSON, as far as we use it. */
export const PasskeyCreationOptions = StrictObject({
  challenge: Type.String(),
  rp: StrictObject({ id: Type.String(), name: Type.String() }),
  user: StrictObject({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(StrictObject({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  /** The device says no rather than make a second one. */
  excludeCredentials: Type.Array(Known),
  authenticatorSelection: StrictObject({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyCreationOptions = Static<typeof PasskeyCreationOptions>;

/** What the browser's device is asked to sign: PublicKeyCredentialRequestOptionsJSON. The device knows whose keys it has. */
export const PasskeyRequestOptions = StrictObject({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
});
export type PasskeyRequestOptions = Static<typeof PasskeyRequestOptions>;

/** A device's answer to NewPasskey. */
export const PasskeyRegistration = StrictObject({
  id: PasskeyId,
  clientDataJSON: Bytes(4_000),
  attestationObject: Bytes(8_000),
  transports: Type.Array(Transport, { maxItems: 7 }),
});
export type PasskeyRegistration = Static<typeof PasskeyRegistration>;

/** A device's answer to PasskeyQuestion. */
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
  createdAt: Moment,
  lastUsedAt: Nullable(Moment),
  /** Kept with the person's account at the maker of the device, and so on several devices. */
  shared: Type.Boolean(),
});
export type PasskeySummary = Static<typeof PasskeySummary>;

const tries = { per: 'minute', times: 20, perPrefix: 300 } as const; // a class of a hundred behind one address
const params = StrictObject({ id: PasskeyId });

/**
 * 400 `auth.passkey_refused`: not ours, from another site, answered already, too late, without the device's own check of
 * the person, or with a counter that goes back. 404 `auth.no_passkey` for anybody else's.
 */
export const passkeys = {
  /** Bound to this browser, for five minutes, once. */
  'POST /api/auth/passkey/options': { access: 'visitor', reply: PasskeyRequestOptions, limit: tries },
  'POST /api/auth/passkey/verify': {
    access: 'visitor',
    body: StrictObject({ answer: PasskeyAssertion }),
    reply: SignedInUser,
    limit: tries,
  },
  'GET /api/auth/passkeys': { access: 'person', reply: StrictObject({ passkeys: Type.Array(PasskeySummary) }) },
  /**
   * 401 `auth.second_factor` for an operator who has passkeys and has not used one: who reads their mail must not add
   * another. 409 `auth.passkeys_full` at ten.
   */
  'POST /api/auth/passkeys/options': {
    access: 'person',
    requiresRecentAuth: true,
    reply: PasskeyCreationOptions,
    limit: tries,
  },
  /** From then on this sign-in rests on a passkey. */
  'POST /api/auth/passkeys': {
    access: 'person',
    requiresRecentAuth: true,
    body: StrictObject({ made: PasskeyRegistration, name: Name }),
    reply: PasskeySummary,
    messages: { name: 'Please name it, in 60 characters at most.' },
    limit: tries,
  },
  'PATCH /api/auth/passkeys/:id': {
    access: 'person',
    params,
    body: StrictObject({ name: Name }),
    reply: PasskeySummary,
    messages: { name: 'Please name it, in 60 characters at most.' },
  },
  /** 401 `auth.second_factor` as above. */
  'DELETE /api/auth/passkeys/:id': { access: 'person', requiresRecentAuth: true, params },
  /**
   * Confirms that the person at this browser is who signed in, by one of their passkeys or by a code from POST
   * /api/auth/code to their own address. The session gets a new token and is fresh again.
   */
  'POST /api/auth/confirm': {
    access: 'person',
    body: Type.Union([
      StrictObject({ answer: PasskeyAssertion }),
      StrictObject({ code: Type.String({ minLength: 1, maxLength: 40 }) }),
    ]),
    reply: SignedInUser,
    limit: tries,
  },
} satisfies Contract;
