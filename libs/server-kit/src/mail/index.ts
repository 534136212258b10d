// Letters: a pure description, drawn as HTML and text, handed to a mail server or the development mailbox by the drain
// of a service's outbox. An export of its own because it loads nodemailer, which only writers need.
export { mailProblems, mailSettings, type MailConfig } from './config';
export { signature, type Letter, type LetterTable } from './letter';
export { newestLetters, type KeptLetter } from './mailbox';
export { mailerFor } from './mailer-for';
export { MailRefused, type Mail, type Mailer } from './mailer';
export { drainOutbox, type Outbox, type OutboxRow, type Written } from './outbox';
export { startOutbox, wakeOutbox } from './start-outbox';
