import '@farm/ui/theme.css';
import { BrowserRouter } from '@farm/web-kit/shell';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { barredFrom } from './platform/barred';
import { reactStarts } from './platform/early-events';
import { installIntegrity } from './platform/integrity';
import type { Load } from './platform/page-slot';
import { prefetchOnIntent } from './platform/prefetch';
import { liveRelease } from './platform/release';
import { healByItself, pageOf } from './platform/remote-loader';
import { shellRoutes } from './shell-routes';
import { siteOf } from './site';

installIntegrity();
healByItself();

const root = document.getElementById('root') as HTMLElement;
const load: Load = (owner, path) => pageOf(owner, path, shellRoutes);
const site = <BrowserRouter>{siteOf(liveRelease(), load)}</BrowserRouter>;

const { own, remotes } = liveRelease();
const owner = own && remotes[own.owner];

reactStarts();
// Without HTML to take over, the page is made here: a remote on a developer's machine, or one that cannot be shown.
if (own && !(owner && barredFrom(owner))) hydrateRoot(root, site);
else createRoot(root).render(site);
prefetchOnIntent(liveRelease(), load);
// Without it the site goes on: nobody hears how pages came.
void import(/* webpackChunkName: "watch" */ './platform/watch').then(
  ({ startWatching }) => startWatching(),
  () => undefined,
);
