import type { MadePasskey, NewPasskey, PasskeyAnswer, PasskeyQuestion } from '@farm/contracts';
import { site } from '@farm/farm';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransportFuture,
} from '@simplewebauthn/server';

/** A passkey as it is kept. */
export interface StoredPasskey {
  id: string;
  personId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: AuthenticatorTransportFuture[];
  deviceType: 'singleDevice' | 'multiDevice';
  backedUp: boolean;
}

interface Asked {
  person: { id: string; email: string };
  /** What the person has already: a device does not hold two of theirs. */
  known: readonly Pick<StoredPasskey, 'id' | 'transports'>[];
  challenge: string;
}

const TIMEOUT_MS = 5 * 60_000;

/** What the browser signed, as it says itself; null when it is no such text. The check that follows believes nothing of it. */
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
 * WebAuthn for one site. Passkeys are discoverable and check their person (finger, face or the device's code); who made
 * the device is not asked. Answers are null when anything about them is not as it must be: origin, site, challenge,
 * signature, the check of the person, or a counter that went back.
 */
export function webauthn(siteOrigin: string) {
  const { hostname: rpID } = new URL(siteOrigin);
  const expected = { expectedOrigin: siteOrigin, expectedRPID: rpID, requireUserVerification: true };
  return {
    newPasskey: async ({ person, known, challenge }: Asked): Promise<NewPasskey> => {
      const options = await generateRegistrationOptions({
        ...{ rpName: site.company, rpID, challenge: bytesOf(challenge), timeout: TIMEOUT_MS },
        ...{ userName: person.email, userDisplayName: person.email, userID: idBytes(person.id) },
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return options as NewPasskey;
    },

    question: async (challenge: string): Promise<PasskeyQuestion> => {
      const asked = { rpID, challenge: bytesOf(challenge), timeout: TIMEOUT_MS, userVerification: 'required' } as const;
      return (await generateAuthenticationOptions(asked)) as PasskeyQuestion;
    },

    made: async (made: MadePasskey, challenge: string): Promise<Omit<StoredPasskey, 'personId'> | null> => {
      const { id, transports, ...response } = made;
      const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const;
      const checked = await verifyRegistrationResponse({
        ...expected,
        response: { ...credential, response: { ...response, transports } },
        expectedChallenge: challenge,
      }).catch(() => null);
      if (!checked?.verified) return null;
      const { credential: kept, credentialDeviceType, credentialBackedUp } = checked.registrationInfo;
      if (kept.id !== id) return null;
      return {
        ...{ id: kept.id, publicKey: new Uint8Array(kept.publicKey), counter: kept.counter, transports },
        ...{ deviceType: credentialDeviceType, backedUp: credentialBackedUp },
      };
    },

    /** The device's new counter. */
    used: async (answer: PasskeyAnswer, challenge: string, { id, publicKey, counter }: StoredPasskey) => {
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
