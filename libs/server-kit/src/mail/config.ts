import { flag, secret } from '../config';

/** Settings of services that send emails; spread them into readConfig(). */
export const mailSettings = {
  /** smtps://user:password@host:465, or smtp:// with STARTTLS. Absent: emails go into the development mailbox. */
  SMTP_URL: secret(),
  /** The sender: Sweetgum Family Farm <info@farm.example>. */
  MAIL_FROM: secret({ requiredWith: 'SMTP_URL' }),
  ALLOW_MAILBOX_IN_PRODUCTION: flag(false),
};

export interface MailConfig {
  SMTP_URL: string | undefined;
  MAIL_FROM: string | undefined;
  ALLOW_MAILBOX_IN_PRODUCTION: boolean;
  NODE_ENV: string;
}

const SENDER = /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** Sentences on invalid settings, such as a missing mail server in production. */
export function mailProblems({ SMTP_URL, MAIL_FROM, ALLOW_MAILBOX_IN_PRODUCTION, NODE_ENV }: MailConfig): string[] {
  const problems: string[] = [];
  if (SMTP_URL === undefined && NODE_ENV === 'production' && !ALLOW_MAILBOX_IN_PRODUCTION)
    problems.push(
      'SMTP_URL is missing: in production, emails are stored in the mailbox only with ALLOW_MAILBOX_IN_PRODUCTION=yes',
    );
  if (SMTP_URL !== undefined && !(URL.canParse(SMTP_URL) && /^smtps?:\/\/[^?]+$/.test(SMTP_URL)))
    problems.push('SMTP_URL must be smtps://user:password@host:465 or smtp://user:password@host:587, without a query');
  if (MAIL_FROM !== undefined && !SENDER.test(MAIL_FROM))
    problems.push('MAIL_FROM must be an address such as The Farm <info@farm.example>');
  return problems;
}
