/** Characters of the whole address and of its domain (RFC 5321). */
const MAX_LENGTH = 254;
const LOCAL_PART = /^[^\s\p{C}\p{Default_Ignorable_Code_Point}<>()[\],;:\\"@]{1,64}$/u;
const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z][a-z\d-]{0,61}[a-z\d])$/;
// A URL parser would read these as the end of the host, a port, or an escaped character.
const NOT_OF_A_HOST = /[\s\p{C}/?#%:@\\[\]]/u;

// Lower case can leave a letter and its accent apart; the second pass composes them.
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** The host name in ASCII (punycode), or null when it is none. `URL` is the same IDNA algorithm in browsers and in Node. */
function asciiHost(host: string): string | null {
  if (host === '' || NOT_OF_A_HOST.test(host)) return null;
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    return null;
  }
}

/**
 * The one spelling of an email address: trimmed, NFKC, lower case, the domain in ASCII. Null for a text that is no
 * address. Store, compare, hash and write to this spelling only: a text that folds into Ada's address must not reach
 * another mailbox. A character that only looks like an @ is refused. Normalizing twice changes nothing.
 */
export function normalizeEmail(text: string): string | null {
  if (text.length > 2 * MAX_LENGTH || text.split('@').length !== 2) return null;
  const [local = '', host = '', ...more] = fold(text.trim()).split('@');
  if (more.length > 0 || !LOCAL_PART.test(local)) return null;
  const domain = asciiHost(host);
  if (domain === null || !DOMAIN.test(domain)) return null;
  const email = `${local}@${domain}`;
  return email.length <= MAX_LENGTH ? email : null;
}

/** Whether emails can be sent to this text: forms and services ask the same question. */
export const isEmail = (text: string): boolean => normalizeEmail(text) !== null;

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const localPart = (email: string) => asciiLower(email.trim()).replace(/@[^@]*$/, '');

/**
 * Whether a mail server takes a spelling and its normalized address for one mailbox: they differ in the letter case of
 * ASCII letters and in how the domain is written. Other characters that fold into one address may be another mailbox: what
 * its owner proved or agreed to does not count for the normalized one.
 */
export const isSameMailbox = (email: string, normalized: string): boolean => localPart(email) === localPart(normalized);
