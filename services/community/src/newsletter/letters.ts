import { newsletter, site } from '@farm/farm';
import { signature, type Letter } from '@farm/server-kit/mail';
import { confirmPage, leavePage, whatWeKeep, wayOut, type Keyed } from './letter-links';

/** Asks whether the owner of this inbox wants the letter. Holds nothing that a visitor typed. */
export const confirmLetter = (keyed: Keyed): Letter => ({
  subject: `Please confirm: ${newsletter.name} from ${site.company}`,
  paragraphs: [
    `Somebody, we hope you, asked for ${newsletter.name} at this address.`,
    newsletter.what,
    'The button below says yes. It works for 7 days.',
  ],
  action: { label: 'Yes, send me the letter', href: confirmPage(keyed) },
  footer: [
    { text: 'Was it not you? Then do nothing: without your yes nothing more comes.' },
    { text: 'Leave the list', href: leavePage(keyed) },
    signature,
  ],
  headers: wayOut(keyed),
});

/** Tells somebody who reads us already that they do: the page itself tells nobody. */
export const alreadyOnLetter = (keyed: Keyed): Letter => ({
  subject: `You already get ${newsletter.name} from ${site.company}`,
  paragraphs: [
    `Somebody, we hope you, asked for ${newsletter.name} at this address. You are on the list already.`,
    'There is nothing to do.',
  ],
  footer: [
    { text: `This came because your address stands on the list of ${site.company}.` },
    { text: 'Leave the list', href: leavePage(keyed) },
    whatWeKeep(keyed),
    signature,
  ],
  headers: wayOut(keyed),
});
