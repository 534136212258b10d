import { act, fireEvent, render, screen } from '@testing-library/react';
import { createLazyPart, LazyBoundary, loadUntilSuccessful } from './lazy-part';

const code = {
  Chart: ({ title }: { title: string }) => <p>{`Chart of ${title}`}</p>,
  Legend: () => <p>Legend</p>,
};

/** A module that fails to load until `isOnline`. */
function createModule() {
  const module = { isOnline: false, load: jest.fn<Promise<typeof code>, []>() };
  module.load.mockImplementation(() =>
    module.isOnline ? Promise.resolve(code) : Promise.reject(new Error('ChunkLoadError')),
  );
  return module;
}

const renderError = (tryAgain: () => void) => (
  <button type="button" onClick={tryAgain}>
    Try again
  </button>
);

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

test('a part shows its fallback until its code is loaded', async () => {
  const module = createModule();
  module.isOnline = true;
  const Chart = createLazyPart(module.load, 'Chart');
  render(
    <LazyBoundary fallback={<p>Loading</p>}>
      <Chart title="lows" />
    </LazyBoundary>,
  );
  expect(screen.getByText('Loading')).toBeVisible();
  expect(await screen.findByText('Chart of lows')).toBeVisible();
});

describe('a part whose code failed to load', () => {
  /** Two parts of one module, of which only the chart shows its error. */
  async function renderFailed(onError?: () => void) {
    const module = createModule();
    const Chart = createLazyPart(module.load, 'Chart');
    const Legend = createLazyPart(module.load, 'Legend');
    const page = (
      <>
        <h1>Page</h1>
        <LazyBoundary renderError={renderError} onError={onError}>
          <Chart title="lows" />
        </LazyBoundary>
        <LazyBoundary>
          <Legend />
        </LazyBoundary>
      </>
    );
    const { rerender } = render(page);
    const button = await screen.findByRole('button', { name: 'Try again' });
    module.isOnline = true;
    return { module, button, page, rerender };
  }

  test('leaves the rest of the page, and says that it failed', async () => {
    const onError = jest.fn();
    await renderFailed(onError);
    expect(screen.getByRole('heading', { name: 'Page' })).toBeVisible();
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('is loaded again by Try again, with the others that failed', async () => {
    const { button } = await renderFailed();
    fireEvent.click(button);
    expect(await screen.findByText('Chart of lows')).toBeVisible();
    expect(await screen.findByText('Legend')).toBeVisible();
  });

  test('is loaded again when the browser is online again', async () => {
    await renderFailed();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Chart of lows')).toBeVisible();
    expect(await screen.findByText('Legend')).toBeVisible();
  });

  test('is loaded again when it is rendered anew', async () => {
    const { page, rerender } = await renderFailed();
    rerender(<p>Another page</p>);
    rerender(page);
    expect(await screen.findByText('Chart of lows')).toBeVisible();
  });

  test('is not loaded again and again while it fails', async () => {
    const { module, button } = await renderFailed();
    module.isOnline = false;
    module.load.mockClear();
    fireEvent.click(button);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(module.load).toHaveBeenCalledTimes(2); // once for each part
  });
});

describe('loading until it succeeds', () => {
  afterEach(() => jest.useRealTimers());

  test.each([
    ['the network returns', () => window.dispatchEvent(new Event('online'))],
    ['ten seconds have passed', () => jest.advanceTimersByTime(10_000)],
  ])('repeats when %s, and leaves no listener and no timer behind', async (_, happen) => {
    jest.useFakeTimers();
    const added = jest.spyOn(window, 'addEventListener');
    const removed = jest.spyOn(window, 'removeEventListener');
    const load = jest.fn().mockRejectedValueOnce(new Error('ChunkLoadError')).mockResolvedValue('code');
    const loaded = loadUntilSuccessful(load);
    await Promise.resolve();
    await Promise.resolve();
    happen();
    expect(await loaded).toBe('code');
    const listener = added.mock.calls.find(([type]) => type === 'online')?.[1];
    expect(listener).toBeDefined();
    expect(removed).toHaveBeenCalledWith('online', listener);
    expect(jest.getTimerCount()).toBe(0);
  });
});
