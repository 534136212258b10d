import { Type, type Static } from '@sinclair/typebox';
import { StrictObject } from '../contract';

export const MailboxEmail = StrictObject({
  id: Type.String(),
  service: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  /** The plain-text part. A link is a line of its own: `Label: https://…`. */
  text: Type.String(),
  /** The whole document as a mail program gets it. */
  html: Type.String(),
  /** ISO 8601, UTC. */
  writtenAt: Type.String(),
});
export type MailboxEmail = Static<typeof MailboxEmail>;

/**
 * A service with a MAILBOX_KEY responds here to callers with that key, newest email first. In no service's contract,
 * because only the gateway calls it, for its page /dev/mailbox.
 */
export const MAILBOX_PATH = '/internal/mailbox';
export const Mailbox = StrictObject({ letters: Type.Array(MailboxEmail) });
export type Mailbox = Static<typeof Mailbox>;
