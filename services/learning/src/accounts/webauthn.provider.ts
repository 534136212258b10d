import type {
  PasskeyRegistration,
  PasskeyCreationOptions,
  PasskeyAssertion,
  PasskeyRequestOptions,
} from '@farm/contracts';
import { site } from '@farm/farm';
import {
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

export interface StoredPasskey {
  id: string;
  personId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: AuthenticatorTransportFuture[];
  deviceType: 'singleDevice' | 'multiDevice';
  backedUp: boolean;
}

interface RegistrationInput {
  person: { id: string; email: string };
  /** The person's passkeys, so that a device does not create a second one. */
  existing: readonly Pick<StoredPasskey, 'id' | 'transports'>[];
  challenge: string;
}

const TIMEOUT_MS = 5 * 60_000;

/** The challenge named by the client data, unverified; null when it cannot be parsed. */
export function challengeOf(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const idBytes = (uuid: string) => new Uint8Array(Buffer.from(uuid.replaceAll('-', ''), 'hex'));

/**
 * Passkeys are discoverable and require user verification; attestation is not requested. Verification resolves with null
 * when anything is wrong: origin, site, challenge, signature, user verification, or a counter that went back.
 */
export function webauthn(siteOrigin: string) {
  const { hostname: rpID } = new URL(siteOrigin);
  const expected = { expectedOrigin: siteOrigin, expectedRPID: rpID, requireUserVerification: true };
  return {
    registrationOptions: async (input: RegistrationInput): Promise<PasskeyCreationOptions> => {
      const { person, existing, challenge } = input;
      const options = await generateRegistrationOptions({
        ...{ rpName: site.company, rpID, challenge: bytesOf(challenge), timeout: TIMEOUT_MS },
        ...{ userName: person.email, userDisplayName: person.email, userID: idBytes(person.id) },
        attestationType: 'none',
        excludeCredentials: existing.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return options as PasskeyCreationOptions;
    },

    authenticationOptions: async (challenge: string): Promise<PasskeyRequestOptions> => {
      const options = {
        rpID,
        challenge: bytesOf(challenge),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
      } as const;
      return (await generateAuthenticationOptions(options)) as PasskeyRequestOptions;
    },

    verifyRegistration: async (
      registration: PasskeyRegistration,
      challenge: string,
    ): Promise<Omit<StoredPasskey, 'personId'> | null> => {
      const { id, transports, ...response } = registration;
      const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
      const checked = await verifyRegistrationResponse({
        ...expected,
        response: { ...credential, response: { ...response, transports } },
        expectedChallenge: challenge,
      }).catch(() => null);
      if (!checked?.verified) return null;
      const { credential: verified, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
      if (verified.id !== id) return null;
      return {
        ...{ id: verified.id, publicKey: new Uint8Array(verified.publicKey), counter: verified.counter, transports },
        ...{ deviceType: credentialDeviceType, backedUp: credentialBackedUp },
      };
    },

    /** The device's new counter. */
    verifyAuthentication: async (
      answer: PasskeyAssertion,
      challenge: string,
      { id, publicKey, counter }: StoredPasskey,
    ) => {
      const { id: rawId, ...response } = answer;
      const checked = await verifyAuthenticationResponse({
        ...expected,
        response: { id: rawId, rawId, type: 'public-key', clientExtensionResults: {}, response },
        expectedChallenge: challenge,
        credential: { id, publicKey, counter },
      }).catch(() => null);
      return checked?.verified ? { counter: checked.authenticationInfo.newCounter } : null;
    },
  };
}
export type Webauthn = ReturnType<typeof webauthn>;
