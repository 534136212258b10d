import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Release } from '@farm/contracts';

/** 'sha384-…' as browsers compare it (Subresource Integrity). */
export const sriOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

export type UnsignedRelease = Omit<Release, 'signature'>;

/** Signs documents; `id` names the key, so that keys can be rotated. */
export interface SigningKey {
  id: string;
  key: KeyObject;
}

/** Public keys by id; several during a key rotation. */
export type TrustedKeys = ReadonlyMap<string, KeyObject>;

/** JSON with sorted keys, so that equal documents have equal bytes. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`)
    .join(',')}}`;
}

export const signed = (document: UnsignedRelease, { id, key }: SigningKey): Release => ({
  ...document,
  signature: { key: id, value: sign(null, Buffer.from(canonical(document)), key).toString('base64') },
});

/** Whether a trusted key signed exactly this document. */
export function isSigned({ signature, ...document }: Release, trusted: TrustedKeys): boolean {
  const key = trusted.get(signature.key);
  return !!key && verify(null, Buffer.from(canonical(document)), key, Buffer.from(signature.value, 'base64'));
}

export const trustedBy = ({ id, key }: SigningKey): TrustedKeys => new Map([[id, createPublicKey(key)]]);

const parts = (text: string): [id: string, der: Buffer] => {
  const [id, der] = text.split(':');
  if (!id || !der) throw new Error('A release key must look like id:base64');
  return [id, Buffer.from(der, 'base64')];
};

/** Parses RELEASE_SIGNING_KEY: 'id:base64' (PKCS #8, DER). */
export function signingKey(text: string): SigningKey {
  const [id, der] = parts(text);
  return { id, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

/** Parses RELEASE_PUBLIC_KEYS: 'id:base64,id:base64' (SPKI, DER). */
export const trustedKeys = (text: string): TrustedKeys =>
  new Map(
    text.split(',').map((each) => {
      const [id, der] = parts(each.trim());
      return [id, createPublicKey({ key: der, format: 'der', type: 'spki' })];
    }),
  );

/** Generates a key pair in the formats of RELEASE_SIGNING_KEY and RELEASE_PUBLIC_KEYS. */
export function newKeyPair(id: string): { signingKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signingKey: `${id}:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`,
    publicKey: `${id}:${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`,
  };
}
