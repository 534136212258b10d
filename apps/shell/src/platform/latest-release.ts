const LIMIT_MS = 2_000;

/** Whether a path pattern such as '/verify/:code' covers an address. */
export function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, i) => part === given[i] || (part.startsWith(':') && given[i] !== ''))
  );
}

/** The paths of the release that is live now; none when the edge does not answer in 2 s. */
export async function latestPaths(): Promise<string[]> {
  try {
    const answer = await fetch('/release.json', { signal: AbortSignal.timeout(LIMIT_MS) });
    return answer.ok ? ((await answer.json()) as { paths: string[] }).paths : [];
  } catch {
    return [];
  }
}
