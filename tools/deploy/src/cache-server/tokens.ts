import { createHash, timingSafeEqual } from 'node:crypto';

/** What the bearer of a token may do. */
export type Right = 'none' | 'read' | 'write';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Reads `Authorization: Bearer …` and says what its bearer may do, in the same time whatever was sent. */
export function rightsOf(tokens: { read: string; write: string }): (header: string | undefined) => Right {
  const read = digest(tokens.read);
  const write = digest(tokens.write);
  return (header) => {
    const given = digest(/^Bearer (.+)$/.exec(header ?? '')?.[1] ?? '');
    const mayWrite = timingSafeEqual(given, write);
    const mayRead = timingSafeEqual(given, read);
    if (mayWrite) return 'write';
    return mayRead ? 'read' : 'none';
  };
}
