import type { LiveRelease } from '@farm/contracts';

/** The owner of the shell's own pages, as remotes own theirs. */
export const SHELL = 'shell';

/** What the layout reads from the matched route of a page. */
export interface PageHandle {
  /** Its title is English in a document of another language. */
  untranslated?: boolean | undefined;
  /** For the browser's tab and for screen readers. */
  title: string;
  path: string;
}

let pinned: LiveRelease | undefined;

/** The release of this document, which the gateway wrote into its HTML. */
export function liveRelease(): LiveRelease {
  pinned ??= JSON.parse(document.getElementById('farm-release')?.textContent ?? '') as LiveRelease;
  return pinned;
}

/** Sets the release on the server, where there is no document. */
export function pinRelease(release: LiveRelease): void {
  pinned = release;
}

/** The base URL of a build's files: /assets of the gateway, or a developer's machine for a local remote. */
export function assetsOf(name: string, build: string, { local }: LiveRelease = liveRelease()): string {
  const origin = local?.[name];
  return origin ? `${origin}/` : `/assets/${name}/${build}/`;
}

export function allPages() {
  const { shell, remotes } = liveRelease();
  return [shell, ...Object.values(remotes)].flatMap(({ pages }) => pages);
}

const LATEST_LIMIT_MS = 2_000;

/** The newest release; this document may belong to an earlier one. */
export interface LatestRelease {
  revision: number;
  paths: string[];
}

/** Fetches the newest release; null when the gateway does not answer within 2 s. */
export async function fetchLatestRelease(): Promise<LatestRelease | null> {
  try {
    const response = await fetch('/release.json', { signal: AbortSignal.timeout(LATEST_LIMIT_MS) });
    return response.ok ? ((await response.json()) as LatestRelease) : null;
  } catch {
    return null;
  }
}
