// Signs that nobody sees and that turn text around or end it: they could make a link read like another one.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Text as people see it: composed (NFC), lines ended by \n alone, without control and direction signs. */
export const plain = (text: string): string =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(UNSEEN, '')
    .normalize('NFC');

/** An http or https address in its canonical form, which holds no space, quote or angle bracket. Throws on others. */
export function addressOf(href: string): string {
  const { protocol, href: address } = URL.canParse(href) ? new URL(href) : { protocol: '', href: '' };
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A letter links to http and https only');
  return address.replace(/'/g, '%27');
}
