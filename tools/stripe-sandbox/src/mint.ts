import { randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes an identifier: the prefix, then 24 letters and digits. */
export type Mint = (prefix: string) => string;

/** Identifiers nobody can guess (142 bits): a payment's secret is one of them. */
export const mint: Mint = (prefix) => {
  let id = prefix;
  while (id.length < prefix.length + 24) {
    // 248 is the largest multiple of 62 in a byte: above it the first letters would come up more often
    for (const byte of randomBytes(32))
      if (byte < 248 && id.length < prefix.length + 24) id += LETTERS.charAt(byte % 62);
  }
  return id;
};
