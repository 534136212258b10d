import type { Pool } from 'pg';
import { envelopeOf } from './envelope';
import type { Mail, Mailer } from './mailer';
import { htmlOf } from './html';
import { textOf } from './text';

/** A letter as the development mailbox keeps it. */
export interface KeptLetter {
  messageId: string;
  /** Which service wrote it. */
  service: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  writtenAt: Date;
}

/**
 * The mailer of sites without a mail server: one table for all services, in a schema of its own. Exactly-once: a letter
 * that is there already stays as it is.
 */
export const mailboxMailer = (service: string, pool: Pool): Mailer => ({
  async send({ messageId, to, letter, at }: Mail) {
    const { subject, headers } = envelopeOf(to, letter);
    await pool.query(
      `INSERT INTO mail.mailbox_letter (message_id, service, recipient, subject, text, html, headers, written_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (message_id) DO NOTHING`,
      [messageId, service, to, subject, textOf(letter), htmlOf(letter), JSON.stringify(headers), at],
    );
  },
  close: () => undefined,
});

/** The newest letters of all services, newest first. */
export async function newestLetters(pool: Pool, limit: number): Promise<KeptLetter[]> {
  const { rows } = await pool.query<KeptLetter>(
    `SELECT message_id AS "messageId", service, recipient AS "to", subject, text, html, headers, written_at AS "writtenAt"
     FROM mail.mailbox_letter ORDER BY written_at DESC, message_id LIMIT $1`,
    [limit],
  );
  return rows;
}
