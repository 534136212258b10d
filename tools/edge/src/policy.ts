import { ALLOWED } from '@farm/release';
import type { Live } from './live';

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

/** Every directive of the policy, for counting what it stopped. */
export const DIRECTIVES: readonly string[] = BASE.map(([directive]) => directive);

/** The card company's wallets ask for a payment from its own frame; with the sandbox nobody but this site does. */
export const permissionsOf = (cardCompanyIsForeign: boolean): string =>
  `camera=(), microphone=(), geolocation=(), payment=(self${cardCompanyIsForeign ? ' "https://js.stripe.com"' : ''})`;

/** Pages whose addresses may carry a mailed key: nobody they ask is told where they stand. */
const KEYED: readonly string[] = ['/library', '/course-access', '/sign-in', '/grant-search'];

export const referrerOf = (path: string | undefined): string =>
  path !== undefined && KEYED.includes(path) ? 'no-referrer' : 'strict-origin-when-cross-origin';

interface Circumstances {
  /** The sandbox is served from our own origin: then no foreign host is let in. */
  cardCompanyIsForeign: boolean;
  isHttps: boolean;
  local: ReadonlyMap<string, string>;
}

/** A development server also tells of changes through a socket. */
const developmentHosts = (local: ReadonlyMap<string, string>) =>
  [...local.values()].flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]);

function hostsOf(live: Live, directive: string): string[] {
  const asked = [live.shell, ...live.remotes.values()].flatMap(({ hosts }) => hosts[directive] ?? []);
  return asked.filter((host) => ALLOWED[directive]?.includes(host));
}

/**
 * The content security policy of every document. One for the whole site, because a client-side navigation keeps
 * the first document's policy; only the styles that stand in a document differ. No unsafe-inline, no unsafe-eval: the
 * one inline script and each of those styles are allowed by their hash.
 */
export function policyOf(
  live: Live,
  { cardCompanyIsForeign, isHttps, local }: Circumstances,
  styles: readonly string[] = [],
): string {
  const lines = BASE.map(([directive, ...sources]) => {
    const extra = cardCompanyIsForeign ? hostsOf(live, directive) : [];
    const head = directive === 'script-src' && live.shell.head ? [`'${live.shell.head.hash}'`] : [];
    const inlined = directive === 'style-src' ? styles.map((hash) => `'${hash}'`) : [];
    const development = /^(script|style|connect|font|img)-src$/.test(directive) ? developmentHosts(local) : [];
    return [directive, ...sources, ...head, ...inlined, ...new Set(extra), ...development].join(' ');
  });
  return [...lines, ...(isHttps ? ['upgrade-insecure-requests'] : []), 'report-to farm'].join('; ');
}
