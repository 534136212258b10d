import '@farm/ui/theme.css';
import { languagePrefix, splitLanguage } from '@farm/farm';
import { installDialogHistory } from '@farm/ui';
import { activateLanguage } from '@farm/web-kit/shell';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { catalogs } from './catalogs';
import { RootBoundary } from './layout/boundaries';
import { setHydrationStarted } from './platform/click-replay';
import { handleRouteError, reactErrorHandlers } from './platform/error-boundaries';
import { installIntegrity } from './platform/integrity';
import type { LoadPage } from './platform/page-element';
import { waitForMessages } from './platform/page-messages';
import { unavailability } from './platform/page-state';
import { liveRelease } from './platform/release';
import { openPage, prefetchPage, retryAutomatically } from './platform/remote-loader';
import { installTranslationGuard } from './platform/translated-page';
import { onFirstInteraction, prefetchOnIntent } from './platform/user-intent';
import { routes as shellRoutes } from './routes';
import { siteRoutes } from './site';

installIntegrity();
installDialogHistory();
installTranslationGuard();
retryAutomatically();

/**
 * Renders the site in the language of its address. The HTML of the document is in it, so its messages are loaded first; if they do not
 * come, the page is rendered anew with English texts, so that it can be used.
 */
async function start(): Promise<void> {
  const { language } = splitLanguage(location.pathname);
  activateLanguage(language);
  const messages = waitForMessages(catalogs);
  const areLoaded = language === 'en' || (await messages); // English pages hydrate in the task that their script runs in
  if (!areLoaded) document.documentElement.lang = 'en';
  const root = document.getElementById('root') as HTMLElement;
  const load: LoadPage = (owner, path) => openPage(owner, path, shellRoutes);
  const router = createBrowserRouter(siteRoutes(liveRelease(), load), {
    basename: languagePrefix(language) || '/',
    hydrationData: {}, // though empty, it makes the router leave the scroll position of the document as it is
  });
  const app = (
    <RootBoundary>
      <RouterProvider router={router} onError={handleRouteError} />
    </RootBoundary>
  );
  const site = process.env.NODE_ENV === 'production' ? app : <StrictMode>{app}</StrictMode>;

  const { own, remotes } = liveRelease();
  const owner = own && remotes[own.owner];

  setHydrationStarted();
  // A page of an unavailable remote, or of one on a developer's machine, is not prerendered.
  if (areLoaded && own && !(owner && unavailability(owner))) hydrateRoot(root, site, reactErrorHandlers);
  else createRoot(root, reactErrorHandlers).render(site);
  prefetchOnIntent(liveRelease(), (name, path) => prefetchPage(name, path, shellRoutes));
}

void start();

// Production builds drop the import, as the condition is constant.
if (process.env.NODE_ENV === 'development')
  void import(/* webpackChunkName: "query-devtools" */ './platform/query-devtools').then(({ showQueryDevtools }) =>
    showQueryDevtools(),
  );

// Nothing that the page shows waits for beacons and checks for releases.
const BACKGROUND_AFTER_MS = 3_000;
let isBackgroundLoaded = false;
function loadBackground(): void {
  if (isBackgroundLoaded) return;
  isBackgroundLoaded = true;
  void import(/* webpackChunkName: "watch" */ './platform/background').then(
    ({ startBackgroundTasks }) => startBackgroundTasks(),
    () => undefined,
  );
}
onFirstInteraction(loadBackground);
setTimeout(loadBackground, BACKGROUND_AFTER_MS);
