// To a browser '//host' and '/\host' are other sites, and it drops tabs and line breaks before it reads an address.
// Some servers and routers read the escapes of these two signs before they look at the path.
const FIRST = /^\/(?![/\\]|%2f|%5c)/i;
const NEVER = /[\0-\x20\\\x7f]/;

/**
 * The path that was asked for, if it leads to a page of this site, else '/': whoever makes up a sign-in link must not be
 * able to send a signed-in person elsewhere. Used by the page and by the service.
 */
export const safeRedirectPath = (path: string | null | undefined): string =>
  path && FIRST.test(path) && !NEVER.test(path) ? path : '/';

const escaped = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/**
 * A path as a Location header can carry it: characters that Node rejects in headers are escaped, everything else stays as it
 * is. Not by `new URL`, which would turn '/.//host' into '//host', another site.
 */
export const encodeLocationHeader = (path: string): string => path.replace(/[^\x21-\x7e]+/g, escaped);
