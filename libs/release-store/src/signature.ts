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

/** A public key, and the parts of a release that it may change: 'shell' or names of remotes; null: everything. */
interface TrustedKey {
  key: KeyObject;
  parts: ReadonlySet<string> | null;
}

/** Public keys by id: one per team, and several of one team during a key rotation. */
export type TrustedKeys = ReadonlyMap<string, TrustedKey>;

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

/** Whether a trusted key signed exactly this document, whatever it may change (signature-scope.ts). */
export function isSigned({ signature, ...document }: Release, trusted: TrustedKeys): boolean {
  const key = trusted.get(signature.key)?.key;
  return !!key && verify(null, Buffer.from(canonical(document)), key, Buffer.from(signature.value, 'base64'));
}

/** Trusts one key for everything. */
export const trustedBy = ({ id, key }: SigningKey): TrustedKeys =>
  new Map([[id, { key: createPublicKey(key), parts: null }]]);

const EVERYTHING = '*';

/** A key without a scope is refused: a scope that was forgotten would make a team an operator. */
function parseScope(scope: string | undefined): TrustedKey['parts'] {
  if (scope === EVERYTHING) return null;
  if (scope === undefined || !/^[a-z]+(\+[a-z]+)*$/.test(scope))
    throw new Error(
      'A public release key must look like id:base64:store+learning, or id:base64:* if it signs everything',
    );
  return new Set(scope.split('+'));
}

/** Parses RELEASE_SIGNING_KEY: 'id:base64' (PKCS #8, DER). */
export function signingKey(text: string): SigningKey {
  const [id, base64, ...rest] = text.split(':');
  if (!id || !base64 || rest.length > 0) throw new Error('A release key must look like id:base64');
  return { id, key: createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' }) };
}

/**
 * Parses RELEASE_PUBLIC_KEYS: 'id:base64:*' (SPKI, DER) signs everything, 'id:base64:store+learning' only these parts.
 * @throws if an entry is malformed or an id is used twice
 */
export function trustedKeys(text: string): TrustedKeys {
  const keys = text.split(',').map((each) => {
    const [id = '', base64 = '', scope, ...rest] = each.trim().split(':');
    const parts = parseScope(rest.length > 0 ? undefined : scope);
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return [id, { key, parts }] as const;
  });
  const trusted = new Map(keys);
  if (trusted.size < keys.length) throw new Error('Two release keys have the same id');
  return trusted;
}

/** Generates a key pair in the formats of RELEASE_SIGNING_KEY and RELEASE_PUBLIC_KEYS; `scope`: what it may sign, 'store+learning'. */
export function newKeyPair(id: string, scope = EVERYTHING): { signingKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    signingKey: `${id}:${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`,
    publicKey: `${id}:${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}:${scope}`,
  };
}
