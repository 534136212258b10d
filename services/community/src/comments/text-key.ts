import { createHash } from 'node:crypto';

/** Digest of a text without case, spaces and signs: the same words again have the same one. */
export function textKey(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const same = words || text.replace(/\s+/gu, ''); // only signs: those are what is said
  return createHash('sha256').update(same).digest('base64url').slice(0, 22);
}
