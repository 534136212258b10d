import { ALLOWED_HOSTS } from '@farm/release-store';
import type { Live } from './revision';

const BASE: readonly (readonly [directive: string, ...sources: string[]])[] = [
  ['default-src', "'none'"],
  ['script-src', "'self'"],
  ['style-src', "'self'"],
  ['img-src', "'self'", 'data:'],
  ['font-src', "'self'"],
  ['connect-src', "'self'"],
  ['media-src', "'self'"],
  ['manifest-src', "'self'"],
  ['worker-src', "'self'"],
  ['frame-src', "'self'"],
  ['object-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'self'"],
  ['frame-ancestors', "'none'"],
];

/** Every directive of the policy; violation reports are counted by these. */
export const DIRECTIVES: readonly string[] = BASE.map(([directive]) => directive);

/** Stripe's wallets request payments from Stripe's own frame. */
export const permissionsOf = (isStripeExternal: boolean): string =>
  `camera=(), microphone=(), geolocation=(), payment=(self${isStripeExternal ? ' "https://js.stripe.com"' : ''})`;

/** Pages whose URLs can contain a key from an email: they send no referrer. */
const KEY_PAGES: readonly string[] = ['/library', '/course-access', '/sign-in', '/grant-search'];

export const referrerOf = (path: string | undefined): string =>
  path !== undefined && KEY_PAGES.includes(path) ? 'no-referrer' : 'strict-origin-when-cross-origin';

/** In development TanStack Query's devtools insert styles with this nonce. */
const DEVTOOLS_STYLES = "'nonce-development'";

interface PolicyOptions {
  /** The sandbox is served from our own origin: then no foreign host is let in. */
  isStripeExternal: boolean;
  isHttps: boolean;
  local: ReadonlyMap<string, string>;
}

function hostsOf(live: Live, directive: string): string[] {
  const requested = [live.shell, ...live.remotes.values()].flatMap(({ hosts }) => hosts[directive] ?? []);
  return requested.filter((host) => ALLOWED_HOSTS[directive]?.includes(host));
}

/**
 * The content security policy of a document. It is the same for the whole site, because a client-side navigation keeps
 * the first document's policy; only the hashes of inline styles differ. The one inline script is allowed by its hash.
 */
export function policyOf(
  live: Live,
  { isStripeExternal, isHttps, local }: PolicyOptions,
  styles: readonly string[] = [],
): string {
  const lines = BASE.map(([directive, ...sources]) => {
    const extra = isStripeExternal ? hostsOf(live, directive) : [];
    const head = directive === 'script-src' && live.shell.head ? [`'${live.shell.head.hash}'`] : [];
    const inlined = directive === 'style-src' ? styles.map((hash) => `'${hash}'`) : [];
    if (directive === 'style-src' && local.has('shell')) inlined.push(DEVTOOLS_STYLES);
    const development = /^(script|style|connect|font|img)-src$/.test(directive) ? [...local.values()] : [];
    const sockets = directive === 'connect-src' ? [...local.values()].map((url) => url.replace(/^http/, 'ws')) : [];
    return [directive, ...sources, ...head, ...inlined, ...new Set(extra), ...development, ...sockets].join(' ');
  });
  return [...lines, ...(isHttps ? ['upgrade-insecure-requests'] : []), 'report-to farm'].join('; ');
}
