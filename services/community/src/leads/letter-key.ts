import { randomBytes } from 'node:crypto';
import { hashToken } from '@farm/server-kit';

/** What a letter carries to prove the inbox, and what is stored of it. */
export interface LetterKey {
  token: string;
  tokenHash: Uint8Array<ArrayBuffer>;
}

export const hashOf = (token: string) => new Uint8Array(hashToken(token));

/** 32 random bytes. */
export function newLetterKey(): LetterKey {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}
