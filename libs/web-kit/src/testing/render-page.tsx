import { configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { CallKey } from '@farm/contracts';
import type { ReactElement } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter, Route, Routes, useLocation, type Location } from 'react-router-dom';
import { makeQueryClient } from '../query-client';
import { toastStore, type Toast } from '../toast';
import { fakeApi, type FakeApi } from './fake-api';

// Timeout of `findBy…`. The default of one second is too short for pages with several calls on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

interface Options {
  /** Path and query string; '/' by default. */
  at?: string;
  /** Route pattern, if the page reads params: '/verify/:code'. */
  path?: string;
  /** Navigation state. */
  state?: unknown;
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
export function renderPage(page: ReactElement, { at = '/', path = '*', state, api = {} }: Options = {}): Rendered {
  let here: Location | undefined;
  function Where() {
    here = useLocation();
    return null;
  }
  const seen: Toast[] = [];
  const stop = toastStore.subscribe(() => {
    const now = toastStore.get();
    if (now?.open) seen.push(now);
  });
  const { calls } = fakeApi(api);
  const url = new URL(at, 'http://localhost');
  const { unmount } = render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter initialEntries={[{ pathname: url.pathname, search: url.search, hash: url.hash, state }]}>
        <Where />
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={<p>another page</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  cleanups.push(() => {
    unmount();
    stop();
  });
  return { user: userEvent.setup(), calls, location: () => here as Location, toasts: () => seen };
}

const cleanups: (() => void)[] = [];
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()));
