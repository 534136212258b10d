import * as facade from '@farm/web-kit';
import type { PageRoute } from '@farm/web-kit';
import { syncUserAcrossTabs, makeQueryClient, QueryClientProvider, SHELL_API } from '@farm/web-kit/shell';
import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as React from 'react';
import type { ComponentType } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { onPageError } from './error-boundaries';
import { sri } from './integrity';
import { assetsOf, liveRelease } from './release';

// 40 KB at 56 kbit/s take 6 s; visitors leave after about 10 s.
const SCRIPT_LIMIT_MS = 8_000;

/** A module of the shell that remotes share, as the only instance in the document. */
const shared = (version: string, module: unknown) => ({
  version,
  scope: 'default',
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: `^${version}` },
});

function integrityOfScripts() {
  return {
    name: 'integrity',
    createScript({ url }: { url: string }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.integrity = sri(url);
      return { script, timeout: SCRIPT_LIMIT_MS };
    },
  };
}

function start() {
  const { remotes } = liveRelease();
  return createInstance({
    name: 'shell',
    remotes: Object.entries(remotes).map(([name, { build, entry, global }]) => ({
      name,
      entry: new URL(`${assetsOf(name, build)}${entry}`, location.href).href,
      entryGlobalName: global,
    })),
    shared: {
      react: shared(React.version, React),
      'react/jsx-runtime': shared(React.version, jsxRuntime),
      'react-dom': shared(React.version, reactDom),
      'react-dom/client': shared(React.version, reactDomClient),
      '@farm/web-kit': shared(`${SHELL_API}.0`, facade),
    },
    shareStrategy: 'loaded-first',
    plugins: [injectExternalRuntime(), integrityOfScripts()],
  });
}

// One cache for all remotes, outside of React, so that no error boundary can unmount it.
const queryClient = makeQueryClient();
// A cached response that broke a page would break it again at every retry.
onPageError(() => queryClient.clear());
syncUserAcrossTabs(queryClient);

/** Provides the document's query cache to a remote's page. The shell's own pages do not load the query library. */
export function withQueryClient(Page: ComponentType): ComponentType {
  return function PageWithQueryClient() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    );
  };
}

let instance: ReturnType<typeof start> | undefined;

/** Loads the route table of a remote: its entry script, then the chunk of its routes. Rejects if either fails to load. */
export async function loadRoutes(name: string): Promise<PageRoute[]> {
  instance ??= start();
  const module = await instance.loadRemote<{ routes: PageRoute[] }>(`${name}/routes`);
  if (!module) throw new Error(`${name} has no routes`);
  return module.routes.map(({ path, lazy }) => ({
    path,
    lazy: async () => ({ Component: withQueryClient((await lazy()).Component) }),
  }));
}
