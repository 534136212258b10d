import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { CallKey } from '@farm/contracts';
import { languagePrefix, localizedPath, type Language } from '@farm/farm';
import type { ReactElement } from 'react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider, type Location } from 'react-router-dom';
import { activateLanguage } from '../messages';
import { makeQueryClient } from '../query-client';
import { toastStore, type Toast } from '../toast';
import { fakeApi, type FakeApi } from './fake-api';

interface Options {
  /** Path and query string; '/' by default. */
  at?: string;
  /** Route pattern, if the page reads params: '/verify/:code'. */
  path?: string;
  /** The element of the layout route around the page, with an Outlet. */
  layout?: ReactElement;
  /** Handles of routes by their paths, which show the page as well. */
  handles?: Readonly<Record<string, unknown>>;
  /** Navigation state. */
  state?: unknown;
  /** The language of the document, to which the addresses above belong; English by default. */
  language?: Language;
  /** Responses of services; a call that is not listed fails the test. */
  api?: FakeApi;
}

interface Rendered {
  user: UserEvent;
  calls: (key: CallKey) => unknown[];
  location: () => Location;
  toasts: () => Toast[];
}

/** Renders a page with the shell's router, query cache and toasts, and fake services. */
export function renderPage(page: ReactElement, options: Options = {}): Rendered {
  const { at = '/', path = '*', layout, handles = {}, state, language = 'en', api = {} } = options;
  if (language !== 'en') activateLanguage(language); // the setup of specs activates English again
  const seen: Toast[] = [];
  const stop = toastStore.subscribe((now) => {
    if (now?.open) seen.push(now);
  });
  const { calls } = fakeApi(api);
  const url = new URL(at, 'http://localhost');
  const router = createMemoryRouter(
    [
      {
        element: layout,
        children: [
          ...Object.entries(handles).map(([handled, handle]) => ({ path: handled, handle, element: page })),
          { path, element: page },
          { path: '*', element: <p>another page</p> },
        ],
      },
    ],
    {
      basename: languagePrefix(language) || '/',
      initialEntries: [{ pathname: localizedPath(url.pathname, language), search: url.search, hash: url.hash, state }],
      hydrationData: {}, // as the shell: the scroll position is left alone at the start
    },
  );
  const { unmount } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </QueryClientProvider>,
  );
  cleanups.push(() => {
    unmount();
    stop();
  });
  return { user: userEvent.setup(), calls, location: () => router.state.location, toasts: () => seen };
}

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));
