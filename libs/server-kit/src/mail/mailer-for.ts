import type { Pool } from 'pg';
import type { MailConfig } from './config';
import { smtpMailer } from './mail.provider';
import { mailboxMailer } from './mailbox';
import type { Mailer } from './mailer';

/** The mail server that is configured, else the development mailbox. Check the configuration with mailProblems first. */
export function mailerFor({ SMTP_URL, MAIL_FROM = '' }: MailConfig, service: string, pool: Pool): Mailer {
  return SMTP_URL === undefined ? mailboxMailer(service, pool) : smtpMailer({ url: SMTP_URL, from: MAIL_FROM });
}
