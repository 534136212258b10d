/** RFC 5321. */
const MAX_LENGTH = 254;
const LOCAL_PART = /^[^\s\p{C}\p{Default_Ignorable_Code_Point}<>()[\],;:\\"@]{1,64}$/u;
const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z][a-z\d-]{0,61}[a-z\d])$/;
// A URL parser would take these for the end of the host, a port or an escaped character.
const NOT_OF_A_HOST = /[\s\p{C}/?#%:@\\[\]]/u;

// Lower case can separate a letter and its accent; the second pass composes them.
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** The host name in ASCII (punycode), or null. `URL` implements the same IDNA algorithm in browsers and in Node. */
function asciiHost(host: string): string | null {
  if (host === '' || NOT_OF_A_HOST.test(host)) return null;
  try {
    return new URL(`https://${host}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Normalizes an email address: trimmed, NFKC, lower case, the domain in ASCII. Null for an invalid address, also for one
 * with a character that only looks like an @. Store, compare, hash and send to the normalized address only, so that no
 * look-alike of Ada's address reaches another mailbox. Idempotent.
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

/** Whether a text is a valid email address, by the same rule in forms and services. */
export const isEmail = (text: string): boolean => normalizeEmail(text) !== null;

const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const localPart = (email: string) => asciiLower(email.trim()).replace(/@[^@]*$/, '');

/**
 * Whether an address and its normalized spelling are the same mailbox for mail servers: they differ only in the case of
 * ASCII letters and in the spelling of the domain. With other differences they may be two mailboxes, and what the owner of
 * one has proved or agreed to does not count for the other.
 */
export const isSameMailbox = (email: string, normalized: string): boolean => localPart(email) === localPart(normalized);
