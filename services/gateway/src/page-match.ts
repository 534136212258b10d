import type { Build, BuiltPage } from '@farm/contracts';
import type { Live } from './revision';

export interface PageMatch {
  page: BuiltPage;
  owner: Build;
}

const segments = (path: string) => path.split('/');

function covers(pattern: string, path: string): boolean {
  const segmentsOfPattern = segments(pattern);
  const segmentsOfPath = segments(path);
  return (
    segmentsOfPattern.length === segmentsOfPath.length &&
    segmentsOfPattern.every(
      (part, i) => part === segmentsOfPath[i] || (part.startsWith(':') && segmentsOfPath[i] !== ''),
    )
  );
}

const allPages = ({ shell, remotes }: Live): PageMatch[] =>
  [shell, ...remotes.values()].flatMap((owner) => owner.pages.map((page) => ({ page, owner })));

interface PageIndex {
  fixed: ReadonlyMap<string, PageMatch>;
  /** Pages with parameters, such as /lessons/:id. */
  patterns: readonly PageMatch[];
}

const indexes = new WeakMap<Live, PageIndex>();

function createIndex(live: Live): PageIndex {
  const isPattern = ({ page }: PageMatch) => page.path.includes(':');
  const pages = allPages(live);
  // reversed, so that the first page of a path wins
  const fixed = new Map(
    pages
      .filter((match) => !isPattern(match))
      .reverse()
      .map((match) => [match.page.path, match]),
  );
  const index = { fixed, patterns: pages.filter(isPattern) };
  indexes.set(live, index);
  return index;
}

/** The page of a path; static paths win over `:param`. */
export function pageAt(live: Live, path: string): PageMatch | null {
  const { fixed, patterns } = indexes.get(live) ?? createIndex(live);
  return fixed.get(path) ?? patterns.find(({ page }) => covers(page.path, path)) ?? null;
}

/** A path with the values of its parameters. */
export const fillPath = (pattern: string, params: Readonly<Record<string, string>>): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** The values of a pattern's parameters in a path that it covers. Malformed escapes stay as they are. */
export function paramsOf(pattern: string, path: string): Record<string, string> {
  const values = segments(path);
  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  };
  return Object.fromEntries(
    segments(pattern).flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), decoded(values[i] ?? '')]] : [])),
  );
}

/** Letters, digits and -._~ as themselves: an address means the same with and without their escapes (RFC 3986 section 6.2.2.2). */
const decodeUnreserved = (path: string): string =>
  path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(parseInt(escape.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : escape;
  });

/** Without needless escapes, double and trailing slashes, static paths in lower case. null if `path` is canonical or unknown. */
export function canonicalPath(live: Live, path: string): string | null {
  const trimmed = decodeUnreserved(path)
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  const lower = trimmed.toLowerCase();
  const better = pageAt(live, trimmed) ? trimmed : lower;
  return better !== path && pageAt(live, better) ? better : null;
}

/** The pages that search engines may list, without those that have parameters. */
export const indexedPages = (live: Live): PageMatch[] =>
  allPages(live).filter(({ page }) => page.index !== false && !page.path.includes(':'));

export const allPaths = (live: Live): string[] => allPages(live).map(({ page }) => page.path);
