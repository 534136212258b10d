// Emails: content, rendering, the transactional outbox, SMTP and the development mailbox. A separate export, because it
// loads nodemailer.
export { bounceHandler, MAX_BOUNCES } from './bounces';
export { mailProblems, mailSettings, type MailConfig } from './config';
export {
  emailSignature,
  MailServerError,
  type EmailContent,
  type EmailTable,
  type Mailer,
  type OutgoingEmail,
} from './email';
export { createMailer, listMailboxEmails, type StoredMailboxEmail } from './mailbox';
export { EMAILS_PER_DAY, type DailyLimit } from './daily-limit';
export { drainOutbox, type Outbox, type OutboxRow, type EmailMessage } from './outbox';
export { emailQueue, startOutbox, type EmailJobs } from './enqueue-email';
