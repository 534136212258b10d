// A page of another web site that shows one page of a remote, as docs/federation-hosts.md describes it. Bundled by server.ts.
import * as facade from '@farm/web-kit';
import type { Catalogs, PageRoute } from '@farm/web-kit';
import { activateLanguage, loadMessages, makeQueryClient, QueryClientProvider, SHELL_API } from '@farm/web-kit/shell';
import * as lingui from '@lingui/core';
import linguiPackage from '@lingui/core/package.json';
import * as linguiReact from '@lingui/react';
import { createInstance } from '@module-federation/enhanced/runtime';
import provideExternalRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomClient from 'react-dom/client';
import * as forms from 'react-hook-form';
import formsPackage from 'react-hook-form/package.json';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';

/** The origin of the farm's site. */
declare const SITE: string;

interface ReleaseInfo {
  manifests: Readonly<Record<string, string>>;
  styles: readonly string[];
}

const { searchParams } = new URL(location.href);
const [remote = '', path = '', reactVersion = React.version] = ['remote', 'path', 'react'].map(
  (name) => searchParams.get(name) ?? undefined,
);

const share = (version: string, module: unknown) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: version },
});

const federation = createInstance({
  name: 'partner',
  remotes: [],
  shared: {
    react: share(reactVersion, React),
    'react/jsx-runtime': share(reactVersion, jsxRuntime),
    'react-dom': share(reactVersion, reactDom),
    'react-dom/client': share(reactVersion, reactDomClient),
    '@lingui/core': share(linguiPackage.version, lingui),
    '@lingui/react': share(linguiPackage.version, linguiReact),
    '@farm/web-kit': share(`${SHELL_API}.0`, facade),
    'react-hook-form': share(formsPackage.version, forms),
  },
  plugins: [provideExternalRuntime()],
});

async function loadPage(): Promise<React.ComponentType> {
  const { manifests, styles } = (await (await fetch(`${SITE}/release.json`)).json()) as ReleaseInfo;
  for (const style of styles)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${SITE}${style}` }));
  federation.registerRemotes([{ name: remote, entry: `${SITE}${manifests[remote]}` }]);
  const exposed = await federation.loadRemote<{ routes: PageRoute[]; catalogs?: Catalogs }>(`${remote}/routes`);
  activateLanguage('en');
  if (exposed?.catalogs) await loadMessages(exposed.catalogs);
  const route = exposed?.routes.find((each) => each.path === path);
  if (!route) throw new Error(`${remote} has no page ${path}`);
  return (await route.lazy()).Component;
}

const root = reactDomClient.createRoot(document.body.appendChild(document.createElement('main')));
loadPage().then(
  (Page) => {
    const element = (
      <QueryClientProvider client={makeQueryClient()}>
        <linguiReact.I18nProvider i18n={lingui.i18n}>
          <Page />
        </linguiReact.I18nProvider>
      </QueryClientProvider>
    );
    root.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />);
  },
  (error: unknown) => root.render(<pre role="alert">{String(error)}</pre>),
);
