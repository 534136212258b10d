import { createHmac } from 'node:crypto';

/** Turns addresses into what rows are looked up by. */
export interface EmailKey {
  /** 32 bytes; the same for every way of writing one address with other letter case or blanks around it. */
  hash(email: string): Uint8Array<ArrayBuffer>;
}

/**
 * Addresses by which orders, rights and keys are found: HMAC-SHA256 of the trimmed, lower-cased address, so that a copy
 * of the tables alone tells nobody's address. The oldest key of the ring counts, for rows hashed under it must still be
 * found: a newer key would make them strangers.
 */
export const emailKey = (keys: readonly string[]): EmailKey => ({
  hash: (email) =>
    new Uint8Array(
      createHmac('sha256', keys.at(-1) ?? '')
        .update(email.trim().toLowerCase())
        .digest(),
    ),
});
