import type { LiveRelease } from '@farm/contracts';
import { useQuery } from '@farm/web-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { handleRouteError, RouteError } from './error-boundaries';
import { loadRoutes, withQueryClient } from './federation';
import { pinRelease } from './release';

test('Try again repeats the call whose invalid response broke the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors
  const responses: unknown[] = ['nonsense', ['fine']];
  const Page = withQueryClient(() => {
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
  const remote = { build: 'bbbbbbbbbbbb', state: 'on', entry: 'remoteEntry.js', global: 'farm_store_b', pages: [] };
  const local = { store: 'http://localhost:4201' };
  const container = {
    init: jest.fn(),
    get: async () => () => ({ routes: [{ path: '/country-store', lazy: async () => ({ Component: () => null }) }] }),
  };

  const entryScript = () => document.head.querySelector<HTMLScriptElement>('script[src$="/remoteEntry.js"]');
  /** Ends the request for the entry script with an event: 'load' or 'error'. */
  const finishEntry = (type: string) => entryScript()?.dispatchEvent(new Event(type));

  beforeAll(() => pinRelease({ remotes: { store: remote }, local } as unknown as LiveRelease));

  test('rejects with the URL of an entry that fails to load, or hangs for 8 s', async () => {
    jest.useFakeTimers();
    const request = 'http://localhost:4201/remoteEntry.js';
    const failed = expect(loadRoutes('store')).rejects.toMatchObject({
      name: 'ChunkLoadError',
      type: 'error',
      request,
    });
    finishEntry('error');
    await failed;
    const hung = expect(loadRoutes('store')).rejects.toMatchObject({
      name: 'ChunkLoadError',
      type: 'timeout',
      request,
    });
    await jest.advanceTimersByTimeAsync(8_000);
    await hung;
    expect(entryScript()).toBeNull();
    jest.useRealTimers();
  });

  test('rejects when the entry throws', async () => {
    const loading = expect(loadRoutes('store')).rejects.toThrow('The entry of store threw');
    finishEntry('load');
    await loading;
  });

  test('starts the container once, with the modules of the shell', async () => {
    Object.assign(globalThis, { farm_store_b: container });
    const loading = [loadRoutes('store'), loadRoutes('store')];
    expect(document.head.querySelectorAll('script')).toHaveLength(1);
    finishEntry('load');
    for (const routes of await Promise.all(loading)) expect(routes).toMatchObject([{ path: '/country-store' }]);
    expect(container.init).toHaveBeenCalledTimes(1);
    expect(Object.keys(container.init.mock.calls[0][0] as object)).toEqual([
      'react',
      'react/jsx-runtime',
      'react-dom',
      'react-dom/client',
      '@farm/web-kit',
    ]);
  });
});
