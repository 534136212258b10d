import { domainToASCII } from 'node:url';

const LONGEST = 254; // RFC 5321
const LOCAL = /^[^\s\p{C}<>()[\],;:\\"@]{1,64}$/u;
const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z][a-z\d-]{0,61}[a-z\d])$/;

/**
 * The one spelling of an address: NFKC, trimmed, lower case, the domain in ASCII; null when it is none. Letters go to this
 * spelling: what looks like Ada's address to us must not be a letter to somebody else. An @ that only looks like one is
 * refused.
 */
export function emailKeyOf(typed: string): string | null {
  const text = typed.trim();
  if ((text.match(/@/g) ?? []).length !== 1) return null;
  const [local = '', host = '', ...more] = text.normalize('NFKC').toLowerCase().split('@');
  if (more.length > 0 || !LOCAL.test(local)) return null;
  const domain = domainToASCII(host);
  const key = `${local}@${domain}`;
  return DOMAIN.test(domain) && key.length <= LONGEST ? key : null;
}
