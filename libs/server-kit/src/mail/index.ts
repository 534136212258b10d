// Letters: a pure description, drawn as HTML and text, handed to a mail server or the development mailbox by the drain
// of a service's outbox. An export of its own because it loads nodemailer, which only writers need.
export { mailProblems, mailSettings, type MailConfig } from './config';
export { emailSignature, type EmailContent, type EmailTable } from './email';
export { listMailboxEmails, type StoredMailboxEmail } from './mailbox';
export { createMailer } from './mailbox';
export { MailServerError, type OutgoingEmail, type Mailer } from './email';
export { type DailyLimit } from './daily-limit';
export { drainOutbox, type Outbox, type OutboxRow, type EmailMessage } from './outbox';
export { emailQueue, type EmailJobs } from './enqueue-email';
export { startOutbox } from './enqueue-email';
