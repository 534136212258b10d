import * as facade from '@farm/web-kit';
import type { Catalogs, PageRoute } from '@farm/web-kit';
import { loadUntilSuccessful } from '@farm/web-kit/lazy-part';
import { syncUserAcrossTabs, makeQueryClient, QueryClientProvider, SHELL_API } from '@farm/web-kit/shell';
import * as lingui from '@lingui/core';
import linguiPackage from '@lingui/core/package.json';
import * as linguiReact from '@lingui/react';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import provideExternalRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as React from 'react';
import type { ComponentType } from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import formsPackage from 'react-hook-form/package.json';
import { TranslatedText } from '../layout/translated-text';
import { onPageError } from './error-boundaries';
import { sri } from './integrity';
import { waitForMessages } from './page-messages';
import { assetsOf, liveRelease } from './release';

// 40 KB at 56 kbit/s take 6 s; visitors leave after about 10 s.
const SCRIPT_LIMIT_MS = 8_000;

/** A module of the shell as the only instance in the document. */
const share = (version: string, module: unknown) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, eager: true, requiredVersion: version },
});

/** A package of the shell that is loaded with the first page that uses it, once for all remotes. */
const shareLazily = (version: string, load: () => Promise<unknown>) => ({
  version,
  get: async () => {
    const module = await load();
    return () => module;
  },
  shareConfig: { singleton: true, eager: false, requiredVersion: version },
});

/** Entry scripts have an integrity hash and a time limit. */
const entryScripts: ModuleFederationRuntimePlugin = {
  name: 'entry-scripts',
  createScript: ({ url }) => ({
    script: Object.assign(document.createElement('script'), { src: url, integrity: sri(url) }),
    timeout: SCRIPT_LIMIT_MS,
  }),
};

const federation = createInstance({
  name: 'shell',
  remotes: [], // those of the document's release are registered when they are needed
  shareStrategy: 'loaded-first',
  shared: {
    react: share(React.version, React),
    'react/jsx-runtime': share(React.version, jsxRuntime),
    'react-dom': share(React.version, reactDom),
    'react-dom/client': share(React.version, reactDomClient),
    '@lingui/core': share(linguiPackage.version, lingui),
    '@lingui/react': share(linguiPackage.version, linguiReact), // Lingui releases both under one version
    '@farm/web-kit': share(`${SHELL_API}.0`, facade),
    'react-hook-form': shareLazily(formsPackage.version, () =>
      loadUntilSuccessful(() => import(/* webpackChunkName: "forms" */ 'react-hook-form')),
    ),
  },
  plugins: [provideExternalRuntime(), entryScripts],
});

// One cache for all remotes, outside of React, so that no error boundary can unmount it.
export const queryClient = makeQueryClient();
// A cached response that broke a page would break it again at every retry.
onPageError(() => queryClient.clear());
syncUserAcrossTabs(queryClient);

/** Provides the document's query cache and messages to a remote's page. The shell's own pages load neither library. */
export function withProviders(Page: ComponentType): ComponentType {
  return function PageWithProviders() {
    return (
      <QueryClientProvider client={queryClient}>
        <linguiReact.I18nProvider i18n={lingui.i18n} defaultComponent={TranslatedText}>
          <Page />
        </linguiReact.I18nProvider>
      </QueryClientProvider>
    );
  };
}

/** Registers a remote of the document's release; does nothing the second time. */
function registerRemote(name: string): void {
  const remote = liveRelease().remotes[name];
  if (!remote) return; // the runtime has an error for it, RUNTIME-004
  const { build, entry, global } = remote;
  const address = new URL(`${assetsOf(name, build)}${entry}`, location.href).href;
  federation.registerRemotes([{ name, entry: address, entryGlobalName: global, type: 'var' }]);
}

/**
 * Loads the route table of a remote: its entry script, then the chunk of its routes.
 * @throws errors of the federation runtime, with its code, and webpack's for the chunk; a failed load can be repeated
 */
export async function loadRoutes(name: string): Promise<PageRoute[]> {
  registerRemote(name);
  const exposed = await federation.loadRemote<{ routes: PageRoute[]; catalogs?: Catalogs }>(`${name}/routes`);
  const { routes = [], catalogs } = exposed ?? {};
  return routes.map(({ path, lazy }) => ({
    path,
    lazy: async () => {
      const [{ Component }] = await Promise.all([lazy(), catalogs && waitForMessages(catalogs)]);
      return { Component: withProviders(Component) };
    },
  }));
}
