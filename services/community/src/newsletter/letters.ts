import { newsletter, site } from '@farm/farm';
import { signature, type Letter, type OutboxRow, type Written } from '@farm/server-kit/mail';

export const CONFIRM = 'newsletter.confirm';
export const ALREADY_ON = 'newsletter.already_on';

interface Keyed {
  siteOrigin: string;
  token: string;
}

// RFC 8058: mail programs show their own way out and POST to it, without a page and without cookies.
const wayOut = ({ siteOrigin, token }: Keyed) => ({
  'List-Unsubscribe': `<${siteOrigin}/api/newsletter/unsubscribe/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
const leavePage = ({ siteOrigin, token }: Keyed) => `${siteOrigin}/newsletter/unsubscribe?token=${token}`;

/** Asks whether the owner of this inbox wants the letter. Holds nothing that a visitor typed. */
const confirmLetter = (keyed: Keyed): Letter => ({
  subject: `Please confirm: ${newsletter.name} from ${site.company}`,
  paragraphs: [
    `Somebody, we hope you, asked for ${newsletter.name} at this address.`,
    newsletter.what,
    'The button below says yes. It works for 7 days.',
  ],
  action: {
    label: 'Yes, send me the letter',
    href: `${keyed.siteOrigin}/newsletter/confirm?token=${keyed.token}`,
  },
  footer: [
    { text: 'Was it not you? Then do nothing: without your yes nothing more comes.' },
    { text: 'Leave the list', href: leavePage(keyed) },
    signature,
  ],
  headers: wayOut(keyed),
});

/** Tells somebody who reads us already that they do: the page itself tells nobody. */
const alreadyOnLetter = (keyed: Keyed): Letter => ({
  subject: `You already get ${newsletter.name} from ${site.company}`,
  paragraphs: [
    `Somebody, we hope you, asked for ${newsletter.name} at this address. You are on the list already.`,
    'There is nothing to do.',
  ],
  footer: [
    { text: `This came because your address stands on the list of ${site.company}.` },
    { text: 'Leave the list', href: leavePage(keyed) },
    signature,
  ],
  headers: wayOut(keyed),
});

const LETTERS: Readonly<Record<string, (keyed: Keyed) => Letter>> = {
  [CONFIRM]: confirmLetter,
  [ALREADY_ON]: alreadyOnLetter,
};

/** The letter of an outbox row, and to whom it goes. Throws on a kind that nobody writes: a bug. */
export const newsletterLetters =
  (siteOrigin: string) =>
  ({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): Written => {
    const { to, token } = payload as { to: string; token: string };
    const write = LETTERS[kind];
    if (!write) throw new Error(`No letter is called ${kind}`);
    return { to, letter: write({ siteOrigin, token }) };
  };
