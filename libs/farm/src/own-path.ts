// To a browser '//host' and '/\host' are other sites, and it drops tabs and line breaks before it reads an address.
// Some servers and routers read the escapes of these two signs before they look at the path.
const FIRST = /^\/(?![/\\]|%2f|%5c)/i;
const NEVER = /[\0-\x20\\\x7f]/;

/**
 * The path that was asked for, if it leads to a page of this site, else '/': whoever makes up a sign-in link must not be
 * able to send a signed-in person elsewhere. Used by the page and by the service.
 */
export const ownPath = (asked: string | null | undefined): string =>
  asked && FIRST.test(asked) && !NEVER.test(asked) ? asked : '/';
