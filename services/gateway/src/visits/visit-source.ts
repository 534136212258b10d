/** Hosts of sites that are named in the figures. */
const KNOWN_SOURCES: readonly [name: string, host: RegExp][] = [
  ['Email', /^(e?mail|webmail|outlook)\./],
  ['Google', /(^|\.)google\.(com?\.)?[a-z]{2,3}$/],
  ['Bing', /(^|\.)bing\.com$/],
  ['DuckDuckGo', /(^|\.)duckduckgo\.com$/],
  ['Yahoo', /(^|\.)yahoo\.com$/],
  ['Ecosia', /(^|\.)ecosia\.org$/],
  ['Facebook', /(^|\.)facebook\.com$/],
  ['Instagram', /(^|\.)instagram\.com$/],
  ['Pinterest', /(^|\.)pinterest\.[a-z]{2,3}$/],
  ['YouTube', /(^|\.)youtube\.com$/],
  ['Reddit', /(^|\.)reddit\.com$/],
  ['Nextdoor', /(^|\.)nextdoor\.com$/],
  ['TikTok', /(^|\.)tiktok\.com$/],
  ['LinkedIn', /(^|\.)linkedin\.com$|^lnkd\.in$/],
  ['X', /(^|\.)(x|twitter)\.com$|^t\.co$/],
  ['ChatGPT', /(^|\.)chatgpt\.com$/],
];

const DIRECT = 'direct';
const OTHER = 'other';

/**
 * Where a visit came from: the name of a known site, 'other', or 'direct' without a referrer; null if it came from this
 * site (`ownHosts`), because then it is no new visit. Only the host of the referrer is read.
 */
export function visitSource(referrer: string | undefined, ownHosts: readonly string[]): string | null {
  if (!referrer) return DIRECT;
  if (!URL.canParse(referrer)) return OTHER;
  const { host, hostname } = new URL(referrer);
  if (ownHosts.includes(host)) return null;
  return KNOWN_SOURCES.find(([, pattern]) => pattern.test(hostname))?.[0] ?? OTHER;
}
