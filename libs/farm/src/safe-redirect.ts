// For browsers '//host' and '/\host' are other sites, and they remove tabs and line breaks before they parse an address.
// Some servers and routers decode these two characters first.
const FIRST = /^\/(?![/\\]|%2f|%5c)/i;
const NEVER = /[\0-\x20\\\x7f]/;

/**
 * The path if it is one of this site, else '/': a crafted sign-in link must not redirect to another site (open redirect).
 * Used by page and service.
 */
export const safeRedirectPath = (path: string | null | undefined): string =>
  path && FIRST.test(path) && !NEVER.test(path) ? path : '/';

const escaped = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/**
 * Escapes the characters of a path that Node rejects in a Location header, and no others. Not by `new URL`, which would turn
 * '/.//host' into '//host', another site.
 */
export const encodeLocationHeader = (path: string): string => path.replace(/[^\x21-\x7e]+/g, escaped);
