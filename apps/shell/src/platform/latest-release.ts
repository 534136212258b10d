const LIMIT_MS = 2_000;

/** What is live now; this document may be of an earlier revision. */
export interface LatestRelease {
  revision: number;
  paths: string[];
}

/** Whether a path pattern such as '/verify/:code' covers an address. */
export function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part === given[i] || (part.startsWith(':') && given[i] !== ''))
  );
}

/** The release that is live now; null when the edge does not answer in 2 s. */
export async function latestRelease(): Promise<LatestRelease | null> {
  try {
    const answer = await fetch('/release.json', { signal: AbortSignal.timeout(LIMIT_MS) });
    return answer.ok ? ((await answer.json()) as LatestRelease) : null;
  } catch {
    return null;
  }
}
