import type { Build, BuiltPage } from '@farm/contracts';
import type { Live } from './live';

export interface Found {
  page: BuiltPage;
  owner: Build;
}

const segments = (path: string) => path.split('/');

function covers(pattern: string, path: string): boolean {
  const wanted = segments(pattern);
  const given = segments(path);
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part === given[i] || (part.startsWith(':') && given[i] !== ''))
  );
}

const allPages = ({ shell, remotes }: Live): Found[] =>
  [shell, ...remotes.values()].flatMap((owner) => owner.pages.map((page) => ({ page, owner })));

/** The page that owns a path, static segments before `:param`; null when none does. */
export function pageAt(live: Live, path: string): Found | null {
  const found = allPages(live).filter(({ page }) => covers(page.path, path));
  return found.find(({ page }) => !page.path.includes(':')) ?? found[0] ?? null;
}

/** The one spelling of a path: no trailing slash, static paths in lower case. null when `path` is it already. */
export function canonicalPath(live: Live, path: string): string | null {
  const trimmed = path.replace(/\/+$/, '') || '/';
  const lower = trimmed.toLowerCase();
  const better = pageAt(live, trimmed) ? trimmed : lower;
  return better !== path && pageAt(live, better) ? better : null;
}

/** Every page that search engines may list. */
export const indexedPaths = (live: Live): string[] =>
  allPages(live)
    .filter(({ page }) => page.index !== false && !page.path.includes(':'))
    .map(({ page }) => page.path);

export const allPaths = (live: Live): string[] => allPages(live).map(({ page }) => page.path);
