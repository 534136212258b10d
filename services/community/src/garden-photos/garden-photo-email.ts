import { site } from '@farm/farm';
import { type EmailContent, emailSignature } from '@farm/server-kit/mail';

/** The decision about a photo, as stored in the outbox. */
export interface PhotoDecisionPayload {
  accepted: boolean;
  /** Of a refusal, as a moderator wrote it. */
  reason: string | null;
}

const FOOTER = [
  {
    text: "You are getting this one email because this address was given with a photo on our site. We have deleted it. Wasn't you? Just ignore it.",
  },
  emailSignature,
];

/** Tells a sender the decision. Contains nothing that a visitor typed, because the address may be another's. */
export const photoDecisionEmail = ({ accepted, reason }: PhotoDecisionPayload, siteOrigin: string): EmailContent =>
  accepted
    ? {
        subject: 'Your garden is on the wall',
        paragraphs: [
          `Thank you! Your photo is on the wall of gardens of ${site.company} now.`,
          'To take it down, open the wall in the browser you sent it with, or answer this email.',
        ],
        action: { label: 'See the gardens', href: `${siteOrigin}/gardens` },
        footer: FOOTER,
        replyTo: site.emails.info,
      }
    : {
        subject: 'About your garden photo',
        paragraphs: [
          `Thank you for sending a photo to ${site.company}. We can't show this one:`,
          reason ?? '',
          'The photo is deleted in 30 days. We’d be glad to see another one.',
        ],
        action: { label: 'Send another photo', href: `${siteOrigin}/gardens/send` },
        footer: FOOTER,
        replyTo: site.emails.info,
      };
