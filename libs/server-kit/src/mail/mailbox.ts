import type { Pool } from 'pg';
import type { MailConfig } from './config';
import { smtpMailer } from './mail.provider';
import { buildEnvelope, type OutgoingEmail, type Mailer } from './email';
import { LOGO_PNG } from './logo-png';
import { renderEmailHtml, renderEmailText } from './render-email';

export interface StoredMailboxEmail {
  messageId: string;
  /** Which service wrote it. */
  service: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  createdAt: Date;
}

/**
 * The mailer of sites without a mail server: a table for all services, in a schema of its own. Exactly-once, because the
 * Message-ID is the primary key.
 */
export const mailboxMailer = (service: string, pool: Pool): Mailer => ({
  async send({ messageId, to, content, at }: OutgoingEmail) {
    const { subject, headers } = buildEnvelope(to, content);
    await pool.query(
      `INSERT INTO mail.mailbox_letter (message_id, service, recipient, subject, text, html, headers, written_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (message_id) DO NOTHING`,
      [
        messageId,
        service,
        to,
        subject,
        renderEmailText(content),
        renderEmailHtml(content, `data:image/png;base64,${LOGO_PNG}`),
        JSON.stringify(headers),
        at,
      ],
    );
  },
  close: () => undefined,
});

/** The emails of all services, newest first. */
export async function listMailboxEmails(pool: Pool, limit: number): Promise<StoredMailboxEmail[]> {
  const { rows } = await pool.query<StoredMailboxEmail>(
    `SELECT message_id AS "messageId", service, recipient AS "to", subject, text, html, headers, written_at AS "createdAt"
     FROM mail.mailbox_letter ORDER BY written_at DESC, message_id LIMIT $1`,
    [limit],
  );
  return rows;
}

/** The configured mail server, else the development mailbox. Check the configuration with mailProblems() first. */
export function createMailer({ SMTP_URL, MAIL_FROM = '' }: MailConfig, service: string, pool: Pool): Mailer {
  return SMTP_URL === undefined ? mailboxMailer(service, pool) : smtpMailer({ url: SMTP_URL, from: MAIL_FROM });
}
