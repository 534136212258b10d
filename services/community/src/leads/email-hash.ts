import { createHmac } from 'node:crypto';

/** 32 bytes for a normalized address. */
export type HashEmail = (email: string) => Uint8Array<ArrayBuffer>;

/**
 * HMAC-SHA256 of an erased address. Uses the oldest key, so that hashes stay valid after a key rotation; the prefix
 * makes them incomparable with those of other services. Trims and lower-cases for hashes stored by older releases.
 */
export const emailHasher =
  (keys: readonly string[]): HashEmail =>
  (email) =>
    new Uint8Array(
      createHmac('sha256', keys.at(-1) ?? '')
        .update(`community\0${email.trim().toLowerCase()}`)
        .digest(),
    );
