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

// 40 KB at 56 kbit/s is 6 s; a visitor gives up at about 10.
const SCRIPT_LIMIT_MS = 8_000;

/** A module of the shell that remotes share: the page's only copy. */
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

// One cache for every remote, outside of React: no boundary can unmount it.
const queryClient = makeQueryClient();
// A response that breaks a page would break it again at every retry.
onPageError(() => queryClient.clear());
syncUserAcrossTabs(queryClient);

/** Wraps a remote's page in the document's query cache, which the shell's own pages do not load. */
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

/** Loads the route table of a remote: its entry script, then the chunk of its routes. Rejects when one fails to load. */
export async function loadRoutes(name: string): Promise<PageRoute[]> {
  instance ??= start();
  const module = await instance.loadRemote<{ routes: PageRoute[] }>(`${name}/routes`);
  if (!module) throw new Error(`${name} gave no routes`);
  return module.routes.map(({ path, lazy }) => ({
    path,
    lazy: async () => ({ Component: withQueryClient((await lazy()).Component) }),
  }));
}
