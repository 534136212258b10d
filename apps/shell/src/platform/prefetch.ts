import type { LiveRelease } from '@farm/contracts';
import { barredFrom } from './barred';
import { matches } from './latest-release';
import type { Load } from './page-slot';
import { SHELL } from './remote-loader';

const INTENT = ['pointerover', 'focusin', 'touchstart'];

/** Who asks for as little as possible is not given what may never be looked at. */
/** Whether the visitor asked the browser to spare the line. */
export const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** The page that a link of this site leads to, if this document can bring it. */
function pageBehind(target: EventTarget | null, { shell, remotes }: LiveRelease) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target || link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  const open = Object.entries(remotes).filter(([, remote]) => barredFrom(remote) === null);
  return [[SHELL, shell] as const, ...open]
    .flatMap(([owner, { pages }]) => pages.map(({ path }) => ({ owner, path })))
    .find(({ path }) => matches(path, link.pathname));
}

/** Brings a page as soon as somebody points at a link to it, touches it or reaches it by keyboard. Never on idle. */
export function prefetchOnIntent(release: LiveRelease, load: Load): void {
  const look = ({ target }: Event) => {
    const page = savesData() ? undefined : pageBehind(target, release);
    if (page) void load(page.owner, page.path);
  };
  INTENT.forEach((type) => document.addEventListener(type, look, { passive: true }));
}
