import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  PasskeyRegistration,
  PasskeyCreationOptions,
  PasskeyAssertion,
  PasskeyRequestOptions,
} from '@farm/contracts';

// As much of CBOR (RFC 8949) as an authenticator needs: whole numbers, bytes, texts and maps in the order given.
type Cbor = number | Buffer | string | readonly (readonly [number | string, Cbor])[];

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256 ? Buffer.from([(major << 5) | 24, size]) : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = value as readonly (readonly [number | string, Cbor])[];
  return Buffer.concat([head(5, pairs.length), ...pairs.flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** Parts of a response that a test makes invalid. */
export interface AnswerOverrides {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The device did not verify the user. */
  userNotVerified?: boolean;
  counter?: number;
  /** Claims to be this passkey. */
  id?: string;
}

interface Signed extends Required<Pick<AnswerOverrides, 'origin' | 'rpId' | 'challenge'>> {
  type: 'webauthn.create' | 'webauthn.get';
  flags: number;
  counter: number;
}

const PRESENT = 0x01;
const CHECKED = 0x04;
const WITH_KEY = 0x40;

const clientData = ({ type, challenge, origin }: Signed) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authData({ rpId, flags, counter }: Signed, attested = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
}

function publicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [ec2, es256, p256] = [2, -7, 1];
  return cbor([
    [1, ec2],
    [3, es256],
    [-1, p256],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

/** A device with one passkey, built on Node's crypto, so that the library under test does not verify its own output. */
export function deviceForTest(siteOrigin = 'http://localhost:4000') {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  let counter = 0;
  const answerData = (challenge: string, rpId: string, overrides: AnswerOverrides) => ({
    ...{ origin: siteOrigin, challenge, rpId, counter: (counter += 1) },
    ...overrides,
    flags: PRESENT | (overrides.userNotVerified ? 0 : CHECKED),
  });
  return {
    id,
    make({ challenge, rp }: PasskeyCreationOptions, overrides: AnswerOverrides = {}): PasskeyRegistration {
      const data = answerData(challenge, rp.id, overrides);
      const signed: Signed = { ...data, type: 'webauthn.create', flags: data.flags | WITH_KEY };
      const length = Buffer.from([0, rawId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, rawId, publicKey(keys.publicKey)]);
      const object = cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', authData(signed, attested)],
      ]);
      return {
        id: overrides.id ?? id,
        clientDataJSON: clientData(signed).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      };
    },
    answer({ challenge, rpId }: PasskeyRequestOptions, overrides: AnswerOverrides = {}): PasskeyAssertion {
      const signed: Signed = { ...answerData(challenge, rpId, overrides), type: 'webauthn.get' };
      const [client, data] = [clientData(signed), authData(signed)];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), keys.privateKey);
      return {
        id: overrides.id ?? id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
export type DeviceForTest = ReturnType<typeof deviceForTest>;
