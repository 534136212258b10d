import { text } from 'node:stream/consumers';
import type { LiveRelease } from '@farm/contracts';
import * as facade from '@farm/web-kit';
import type { PageRoute } from '@farm/web-kit';
import { StaticRouter } from '@farm/web-kit/server';
import { makeQueryClient, QueryClientProvider } from '@farm/web-kit/shell';
import * as React from 'react';
import type { ComponentType } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import { prerenderToNodeStream } from 'react-dom/static';
import { TestMode } from './frame/header';
import { pinRelease, SHELL } from './platform/release';
import { shellRoutes } from './shell-routes';
import { siteOf } from './site';

/** The shell's own modules for a remote's server file: it may ask for these and for nothing else. */
export const shared = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  '@farm/web-kit': facade,
};

/** One page to render. */
export interface RenderJob {
  /** Where the visitor would stand. */
  location: string;
  release: LiveRelease;
  /** Route tables of the remotes by name. */
  routes: Readonly<Record<string, PageRoute[]>>;
}

/** As `withQueryClient` does in the browser, with a cache for this page alone. */
function withOwnQueryClient(Page: ComponentType): ComponentType {
  const cache = makeQueryClient();
  return () => (
    <QueryClientProvider client={cache}>
      <Page />
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
  // Infinity: by default finished parts over 12.8 KB are moved out of line with inline scripts, which the policy blocks.
  const { prelude } = await prerenderToNodeStream(tree, {
    progressiveChunkSize: Infinity,
    onError: (error) => void failures.push(error),
  });
  const html = await text(prelude);
  if (failures.length) throw failures[0];
  return html;
}

/**
 * The HTML of one page as it stands in `#root`. Rejects when any part of the page throws. Test mode is rendered in;
 * `testMode` is the piece that a live site leaves out.
 */
export async function render({ location, release, routes }: RenderJob): Promise<{ html: string; testMode: string }> {
  pinRelease(release);
  const load = async (owner: string, path: string) => {
    if (owner === SHELL) return { default: await pageFrom(shellRoutes, path) };
    return { default: withOwnQueryClient(await pageFrom(routes[owner], path)) };
  };
  const html = await markup(<StaticRouter location={location}>{siteOf(release, load)}</StaticRouter>);
  return { html, testMode: await markup(<TestMode />) };
}
