import { Type, type Static } from '@sinclair/typebox';
import { StrictObject } from '../contract';

/** One letter as the development mailbox shows it. */
export const MailboxEmail = StrictObject({
  id: Type.String(),
  /** The service that wrote it. */
  service: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  /** Its plain-text twin; a link is a line of its own, `What it says: https://…`. */
  text: Type.String(),
  /** The whole document as a mail program gets it. */
  html: Type.String(),
  /** ISO 8601, UTC. */
  writtenAt: Type.String(),
});
export type MailboxEmail = Static<typeof MailboxEmail>;

/**
 * What a service that is given a MAILBOX_KEY answers to who shows that key, newest letter first. No contract of a
 * service: the edge passes no visitor's call there, it asks by itself for its page /dev/mailbox.
 */
export const MAILBOX_PATH = '/internal/mailbox';
export const Mailbox = StrictObject({ letters: Type.Array(MailboxEmail) });
export type Mailbox = Static<typeof Mailbox>;
