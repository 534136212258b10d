import { site } from '@farm/farm';
import type { Letter } from '@farm/server-kit/mail';
import type { OrderTold } from './order-told';
import { seller, writeTo } from './words';

/** A key to the library: used once, within half an hour. */
export const libraryLetter = ({ key }: { key: string }, siteOrigin: string): Letter => ({
  subject: `Your library at ${site.company}`,
  paragraphs: [
    'Here is the key to your library: your guides, your course, receipts and certificates.',
    'The button works once, within 30 minutes, in the browser that opens it.',
  ],
  action: { label: 'Open my library', href: `${siteOrigin}/library?key=${encodeURIComponent(key)}` },
  footer: [
    { text: 'Was it not you who asked? Then do nothing: without this letter nobody gets in.' },
    ...seller.slice(-1),
  ],
});

/** To the address that an order named until now. It does not say which one it names from now on. */
export const correctedOldLetter = ({ order }: { order: OrderTold }): Letter => ({
  subject: `The address of order ${order.number} was changed`,
  paragraphs: [
    `The e-mail address of order ${order.number}, “${order.title}”, was corrected at our order desk. Letters about it go to another address from now on.`,
    `Did you not ask for this? ${writeTo}, and we look into it at once.`,
  ],
  footer: seller,
});

/** To the address that an order names from now on. */
export const correctedNewLetter = ({ order }: { order: OrderTold }, siteOrigin: string): Letter => ({
  subject: `Order ${order.number} is at this address now`,
  paragraphs: [
    `The e-mail address of order ${order.number}, “${order.title}”, was corrected at our order desk. It is this one now.`,
    'Your library opens with this address: the button leads there, and we mail you a key.',
  ],
  action: { label: 'Go to the library', href: `${siteOrigin}/library` },
  footer: [{ text: `This came because order ${order.number} names this address.` }, ...seller],
});
