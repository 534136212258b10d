import { formatFarmDateAndTime, formatFarmDay, isEmail, site } from '@farm/farm';
import { type EmailContent, emailSignature } from '@farm/server-kit/mail';
import type { StoredMessage } from './contact.repository';
import { visitSummary } from './visit-message';

/** Shown where a message has no valid address to reply to. */
export const UNREACHABLE = "This isn't an address we can send email to.";

/** Notifies the operators. Reply-To is the visitor, if the address is valid. */
export const messageEmail = (
  { reference, name, email, message, createdAt }: StoredMessage,
  siteOrigin: string,
): EmailContent => ({
  subject: `Message ${reference} from the site`,
  paragraphs: [`${name} (${email}) wrote on ${formatFarmDateAndTime(createdAt)}, farm time:`, message],
  action: { label: 'Open the inbox', href: `${siteOrigin}/ops/inbox` },
  footer: [
    {
      text: isEmail(email)
        ? 'Reply to this email to answer the sender. Answers written in the inbox are saved there too.'
        : UNREACHABLE,
    },
    emailSignature,
  ],
  ...(isEmail(email) ? { replyTo: email } : {}),
});

/** What the receipt of a message says, and that of a request for a visit. */
function receiptWords({ reference, message, createdAt }: StoredMessage): Pick<EmailContent, 'subject' | 'paragraphs'> {
  const visit = visitSummary(message);
  const thanks = `Thank you for writing to ${site.company} on ${formatFarmDay(createdAt)}.`;
  if (visit === null)
    return {
      subject: `We have your message ${reference}`,
      paragraphs: [`${thanks} Your message has the reference ${reference}, and we answer within a week.`],
    };
  return {
    subject: `We have your request for a visit, ${reference}`,
    paragraphs: [
      `${thanks} You asked for ${visit}. Nothing is booked yet: a person answers within a week, with a day.`,
      `Your request has the reference ${reference}. Reply to this email to change something.`,
    ],
  };
}

/** Tells who wrote that the message has arrived. Contains no free text of a visitor, because the address may be another's. */
export const receiptEmail = (stored: StoredMessage): EmailContent => ({
  ...receiptWords(stored),
  footer: [
    {
      text: "You are getting this email because this address was given in a form on our site. Wasn't you? Just ignore it.",
    },
    emailSignature,
  ],
  replyTo: site.emails.info,
});

/** The farm's answer, with the visitor's message below it. */
export const answerEmail = ({ reference, message, createdAt, answer }: StoredMessage): EmailContent => ({
  subject: `${site.company} about your message ${reference}`,
  paragraphs: [answer ?? '', `You wrote on ${formatFarmDateAndTime(createdAt)}:\n${message}`],
  footer: [{ text: 'You are getting this email because you wrote to us on our site.' }, emailSignature],
  replyTo: site.emails.info,
});
