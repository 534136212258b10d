import { createHmac } from 'node:crypto';

/** Names a browser in rows that outlive its cookie. */
export type VisitorMark = (visitor: string) => string;

/**
 * HMAC-SHA256 of the visitor cookie's id, base64url: a copy of the tables lets nobody act as the visitor. The oldest key
 * of the ring counts, for rows marked under it must still be found.
 */
export const visitorMark =
  (keys: readonly string[]): VisitorMark =>
  (visitor) =>
    createHmac('sha256', keys.at(-1) ?? '')
      .update(`visitor ${visitor}`)
      .digest('base64url');
