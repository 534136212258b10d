import { text } from 'node:stream/consumers';
import type { LiveRelease } from '@farm/contracts';
import { languagePrefix, splitLanguage } from '@farm/farm';
import * as facade from '@farm/web-kit';
import type { Catalogs, PageRoute } from '@farm/web-kit';
import { activateLanguage, loadMessages, makeQueryClient, QueryClientProvider } from '@farm/web-kit/shell';
import * as lingui from '@lingui/core';
import * as linguiReact from '@lingui/react';
import * as React from 'react';
import type { ComponentType } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { prerenderToNodeStream } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { catalogs as shellCatalogs } from './catalogs';
import { TestMode } from './layout/header';
import { TranslatedText } from './layout/translated-text';
import { pinRelease, SHELL } from './platform/release';
import { routes as shellRoutes } from './routes';
import { siteRoutes } from './site';

/** The modules that a remote's server build may import; the shell provides them. */
export const shared = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@lingui/core': lingui,
  '@lingui/react': linguiReact,
  '@farm/web-kit': facade,
};

export interface PageRenderJob {
  /** The path to render. */
  location: string;
  release: LiveRelease;
  /** Route tables of the remotes by name. */
  routes: Readonly<Record<string, PageRoute[]>>;
  /** Their messages. */
  catalogs: Readonly<Record<string, Catalogs | undefined>>;
}

/** The server's counterpart of `withProviders`: each page has a cache of its own. */
function withOwnProviders(Page: ComponentType): ComponentType {
  const cache = makeQueryClient();
  return () => (
    <QueryClientProvider client={cache}>
      <linguiReact.I18nProvider i18n={lingui.i18n} defaultComponent={TranslatedText}>
        <Page />
      </linguiReact.I18nProvider>
    </QueryClientProvider>
  );
}

async function pageFrom(routes: PageRoute[] | undefined, path: string): Promise<ComponentType> {
  const route = routes?.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`no route for ${path}`);
  return (await route.lazy()).Component;
}

async function markup(tree: React.ReactNode): Promise<string> {
  const failures: unknown[] = [];
  // By default React moves parts over 12.8 KB out of line with inline scripts, which the content security policy blocks.
  const { prelude } = await prerenderToNodeStream(tree, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await text(prelude);
  if (failures.length) throw failures[0];
  return html;
}

/**
 * The HTML of one page, the content of `#root`. Rejects if any part of the page throws. The HTML includes the notice of
 * test mode; `testMode` is that part, which a live site removes.
 */
export async function render({
  location,
  release,
  routes,
  catalogs,
}: PageRenderJob): Promise<{ html: string; testMode: string }> {
  pinRelease(release);
  const { language } = splitLanguage(location);
  activateLanguage(language);
  for (const each of [shellCatalogs, ...Object.values(catalogs)]) if (each) await loadMessages(each);
  const load = async (owner: string, path: string) => {
    if (owner === SHELL) return { default: await pageFrom(shellRoutes, path) };
    return { default: withOwnProviders(await pageFrom(routes[owner], path)) };
  };
  const { query, dataRoutes } = createStaticHandler(siteRoutes(release, load), {
    basename: languagePrefix(language) || '/',
  });
  const context = await query(new Request(new URL(location, 'http://localhost')));
  if (context instanceof Response) throw new Error(`${location} is a redirect`);
  const router = createStaticRouter(dataRoutes, context);
  const html = await markup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  return { html, testMode: await markup(<TestMode />) };
}
