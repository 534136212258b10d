import type { LiveRelease } from '@farm/contracts';
import * as facade from '@farm/web-kit';
import type { PageRoute } from '@farm/web-kit';
import { syncUserAcrossTabs, makeQueryClient, QueryClientProvider, SHELL_API } from '@farm/web-kit/shell';
import * as React from 'react';
import type { ComponentType } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import { onPageError } from './error-boundaries';
import { sri } from './integrity';
import type { ChunkError } from './load-page';
import { assetsOf, liveRelease } from './release';

// 40 KB at 56 kbit/s take 6 s; visitors leave after about 10 s.
const SCRIPT_LIMIT_MS = 8_000;

const share = (version: string, module: unknown) => ({
  [version]: { get: () => () => module, loaded: true, eager: true, from: 'shell' },
});

/** The modules of the shell that remotes share, each as the only instance in the document. */
const shareScope = {
  react: share(React.version, React),
  'react/jsx-runtime': share(React.version, jsxRuntime),
  'react-dom': share(React.version, reactDom),
  'react-dom/client': share(React.version, reactDomClient),
  '@farm/web-kit': share(`${SHELL_API}.0`, facade),
};

/** A module federation container: the global that the entry script of a remote defines. */
interface Container {
  init: (scope: typeof shareScope) => unknown;
  get: (module: './routes') => Promise<() => { routes: PageRoute[] }>;
}

const loadError = (type: 'timeout' | 'error', request: string): Error & ChunkError =>
  Object.assign(new Error(`${type}: ${request}`), { name: 'ChunkLoadError', type, request });

/** Runs a script with its integrity hash. Rejects if it does not load within 8 s. */
function runScript(url: string): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src: url, integrity: sri(url) });
  return new Promise<void>((resolve, reject) => {
    const fail = (type: 'timeout' | 'error') => reject(loadError(type, url));
    setTimeout(fail, SCRIPT_LIMIT_MS, 'timeout'); // does nothing once the script has loaded
    script.onload = () => resolve();
    script.onerror = () => fail('error');
    document.head.append(script);
  }).finally(() => script.remove());
}

async function startContainer(name: string): Promise<Container> {
  const { build, entry, global } = liveRelease().remotes[name] as LiveRelease['remotes'][string];
  await runScript(new URL(`${assetsOf(name, build)}${entry}`, location.href).href);
  const container = (globalThis as unknown as Record<string, Container | undefined>)[global];
  if (!container) throw new Error(`The entry of ${name} threw`);
  await container.init(shareScope);
  return container;
}

const containers = new Map<string, Promise<Container>>();

/** The container of a remote, started once; a failed start is not cached. */
function containerOf(name: string): Promise<Container> {
  const container = containers.get(name) ?? startContainer(name);
  containers.set(name, container);
  container.catch(() => containers.delete(name));
  return container;
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

/** Loads the route table of a remote: its entry script, then the chunk of its routes. Rejects if either fails to load. */
export async function loadRoutes(name: string): Promise<PageRoute[]> {
  const module = await (await containerOf(name)).get('./routes');
  return module().routes.map(({ path, lazy }) => ({
    path,
    lazy: async () => ({ Component: withQueryClient((await lazy()).Component) }),
  }));
}
