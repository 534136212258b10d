import { site } from '@farm/farm';
import { signature, type Letter } from '@farm/server-kit/mail';
import { isAddress, NO_ADDRESS } from './address';
import type { MessageTold } from './contact.repository';

const moment = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'full',
  timeStyle: 'short',
  timeZone: site.place.timeZone,
});

/** To the operators. Answering it answers the visitor, when the address is one. */
export const messageLetter = (
  { reference, name, email, message, createdAt }: MessageTold,
  siteOrigin: string,
): Letter => ({
  subject: `Message ${reference} from the contact page`,
  paragraphs: [`${name} wrote on ${moment.format(createdAt)}, farm time. Their address: ${email}`, message],
  action: { label: 'Open the inbox', href: `${siteOrigin}/ops/inbox` },
  footer: [
    {
      text: isAddress(email)
        ? 'An answer to this letter goes to who wrote the message; one from the inbox is kept there as well.'
        : NO_ADDRESS,
    },
    signature,
  ],
  ...(isAddress(email) ? { replyTo: email } : {}),
});

/** To who wrote: the farm's answer, under it what they asked. */
export const answerLetter = ({ reference, message, createdAt, answer }: MessageTold): Letter => ({
  subject: `${site.company} about your message ${reference}`,
  paragraphs: [answer ?? '', `You wrote on ${moment.format(createdAt)}:\n${message}`],
  footer: [{ text: 'This came because you wrote to us on our contact page.' }, signature],
  replyTo: site.emails.info,
});
