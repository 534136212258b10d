import type { LiveRelease } from '@farm/contracts';

let pinned: LiveRelease | undefined;

/** The release this document is pinned to for life: the edge wrote it into the HTML, so learning it costs no request. */
export function liveRelease(): LiveRelease {
  pinned ??= JSON.parse(document.getElementById('farm-release')?.textContent ?? '') as LiveRelease;
  return pinned;
}

/** The same for the renderer, which has no document. */
export function pinRelease(release: LiveRelease): void {
  pinned = release;
}

/** Where the files of a build are: the edge's /assets, or a developer's machine for a local remote. */
export function assetsOf(name: string, build: string, { local }: LiveRelease = liveRelease()): string {
  const origin = local?.[name];
  return origin ? `${origin}/` : `/assets/${name}/${build}/`;
}
