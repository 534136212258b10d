import { createHmac } from 'node:crypto';

/** 32 bytes for an address, whichever way it is written. */
export type EmailMark = (email: string) => Uint8Array<ArrayBuffer>;

/**
 * What stays of an address that asked to be erased: HMAC-SHA256 of the trimmed, lower-cased address. The oldest key of
 * the ring counts: an address marked under it must still be known. The word in front makes the marks of this service
 * unlike those of others, so that the tables of two services do not tell who stands in both.
 */
export const emailMark =
  (keys: readonly string[]): EmailMark =>
  (email) =>
    new Uint8Array(
      createHmac('sha256', keys.at(-1) ?? '')
        .update(`community\0${email.trim().toLowerCase()}`)
        .digest(),
    );
