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

/** The page of a path; static paths win over `:param`. */
export function pageAt(live: Live, path: string): PageMatch | null {
  const result = allPages(live).filter(({ page }) => covers(page.path, path));
  return result.find(({ page }) => !page.path.includes(':')) ?? result[0] ?? null;
}

/** Without trailing slash, static paths in lower case. null if `path` is canonical or unknown. */
export function canonicalPath(live: Live, path: string): string | null {
  const trimmed = path.replace(/\/+$/, '') || '/';
  const lower = trimmed.toLowerCase();
  const better = pageAt(live, trimmed) ? trimmed : lower;
  return better !== path && pageAt(live, better) ? better : null;
}

export const indexedPaths = (live: Live): string[] =>
  allPages(live)
    .filter(({ page }) => page.index !== false && !page.path.includes(':'))
    .map(({ page }) => page.path);

export const allPaths = (live: Live): string[] => allPages(live).map(({ page }) => page.path);
