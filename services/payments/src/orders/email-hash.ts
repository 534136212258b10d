import { createHmac } from 'node:crypto';
import { normalizeEmail } from '@farm/farm';

export type EmailHash = (email: string) => Uint8Array<ArrayBuffer>;

/**
 * Hashes addresses for lookups: HMAC-SHA256 of the normalized address, so that the tables alone reveal none. Texts that are
 * no address (old rows have some) are trimmed and lower-cased. The oldest key is used, so that existing rows are found.
 */
export const createEmailHash =
  (keys: readonly string[]): EmailHash =>
  (email) =>
    new Uint8Array(
      createHmac('sha256', keys.at(-1) ?? '')
        .update(normalizeEmail(email) ?? email.trim().toLowerCase())
        .digest(),
    );
