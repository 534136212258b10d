import type { Letter } from './letter';
import { plain } from './plain';

const LINE_BREAK = /[\r\n\u2028\u2029\0]/;
const ADDRESS = /^[^\s\u0000-\u001f\u007f<>@,;:"()[\]\\]+@[^\s\u0000-\u001f\u007f<>@,;:"()[\]\\]+$/;
// Ours to write, never a letter's own: a second one would be a second mail.
const OURS = /^(from|to|cc|bcc|sender|subject|reply-to|date|message-id|mime-version|content-.*)$/i;
const HEADER_NAME = /^[A-Za-z][A-Za-z-]*$/;

/** What stands above a letter. */
export interface Envelope {
  to: string;
  subject: string;
  replyTo?: string;
  headers: Readonly<Record<string, string>>;
}

const refused = (what: string): never => {
  throw new Error(`A letter with ${what} is not sent`);
};

/** The header lines of a letter. Throws when one of them could become two, or an address is more than one address. */
export function envelopeOf(to: string, { subject, replyTo, headers = {} }: Letter): Envelope {
  if (!ADDRESS.test(to) || (replyTo !== undefined && !ADDRESS.test(replyTo))) refused('an address like that');
  if (LINE_BREAK.test(subject)) refused('a line break in its subject');
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name) || OURS.test(name)) refused('a header like that');
    if (LINE_BREAK.test(value)) refused('a line break in a header');
  }
  return { to, subject: plain(subject), ...(replyTo === undefined ? {} : { replyTo }), headers };
}
