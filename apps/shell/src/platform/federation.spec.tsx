import { fromPartial } from '@total-typescript/shoehorn';
import type { LiveRelease } from '@farm/contracts';
import { useQuery } from '@farm/web-kit';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as React from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { handleRouteError, RouteError } from './error-boundaries';
import { loadRoutes, withProviders } from './federation';
import { pinRelease } from './release';

test('Try again repeats the call whose invalid response broke the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors
  const responses: unknown[] = ['nonsense', ['fine']];
  const Page = withProviders(() => {
    const { data } = useQuery({ queryKey: ['spec'], queryFn: async () => responses.shift() as string[] });
    return <p>{data ? data.map((word) => word) : 'waiting'}</p>;
  });
  const router = createMemoryRouter([{ path: '/', element: <Page />, errorElement: <RouteError /> }]);
  render(<RouterProvider router={router} onError={handleRouteError} />);
  expect(await screen.findByRole('heading', { name: 'This page had a problem.' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('fine')).toBeVisible();
});

describe('loading the routes of a remote', () => {
  interface Shared {
    lib: () => unknown;
    get: () => Promise<() => unknown>;
    loaded?: boolean;
  }
  const remote = {
    build: 'bbbbbbbbbbbb',
    state: 'on' as const,
    entry: 'remoteEntry.js',
    global: 'farm_store_b',
    pages: [],
  };
  const local = { store: 'http://localhost:4201' };
  const container = {
    init: jest.fn(),
    get: jest.fn(async () => () => ({
      routes: [{ path: '/country-store', lazy: async () => ({ Component: () => null }) }],
    })),
  };

  const entryScript = () => document.head.querySelector<HTMLScriptElement>('script[src$="/remoteEntry.js"]');
  /** Waits for the request for the entry script and ends it with an event: 'load' or 'error'. */
  async function finishEntry(type: string): Promise<void> {
    await waitFor(() => expect(entryScript()).not.toBeNull());
    entryScript()?.dispatchEvent(new Event(type));
  }

  beforeAll(() => pinRelease(fromPartial<LiveRelease>({ remotes: { store: remote }, local })));

  test('remotes run on the runtime of the shell', () => {
    expect(globalThis).toHaveProperty('_FEDERATION_RUNTIME_CORE.ModuleFederation');
  });

  test('rejects with RUNTIME-004 for a remote that is not in the release', async () => {
    await expect(loadRoutes('barn')).rejects.toThrow('#RUNTIME-004');
  });

  test('rejects with RUNTIME-008 for an entry that fails to load, or hangs for 8 s', async () => {
    const failed = expect(loadRoutes('store')).rejects.toThrow(
      /#RUNTIME-008[^]*Failed to load script "http:\/\/localhost:4201\/remoteEntry.js"/,
    );
    await finishEntry('error');
    await failed;
    jest.useFakeTimers();
    const hung = expect(loadRoutes('store')).rejects.toThrow(/#RUNTIME-008[^]*timed out/);
    await jest.advanceTimersByTimeAsync(8_000);
    await hung;
    expect(entryScript()).toBeNull();
    jest.useRealTimers();
  });

  test('rejects with RUNTIME-001 for an entry that does not define its global', async () => {
    const loading = expect(loadRoutes('store')).rejects.toThrow('#RUNTIME-001');
    await finishEntry('load');
    await loading;
  });

  test('starts the container once, with the modules of the shell', async () => {
    const loading = [loadRoutes('store'), loadRoutes('store')];
    await waitFor(() => expect(entryScript()).not.toBeNull());
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
    Object.assign(globalThis, { farm_store_b: container });
    await finishEntry('load');
    for (const routes of await Promise.all(loading)) expect(routes).toMatchObject([{ path: '/country-store' }]);
    expect(container.init).toHaveBeenCalledTimes(1);
    expect(container.get).toHaveBeenCalledWith('./routes');
    const [scope] = container.init.mock.calls[0] as [Record<string, Record<string, Shared>>];
    expect(scope['react']?.[React.version]?.lib()).toHaveProperty('createElement', React.createElement);
    expect(Object.keys(scope)).toEqual([
      'react',
      'react/jsx-runtime',
      'react-dom',
      'react-dom/client',
      '@lingui/core',
      '@lingui/react',
      '@farm/web-kit',
      'react-hook-form',
    ]);
    const [forms] = Object.values(scope['react-hook-form'] ?? {});
    expect([forms?.lib, forms?.loaded]).toEqual([undefined, undefined]); // only a page with a form loads it
    expect((await forms?.get())?.()).toHaveProperty('useForm');
  });
});
