import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useFarmClock } from './use-farm-clock';

const Clock = () => <p>{useFarmClock()?.toISOString() ?? 'not yet'}</p>;

function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T10:44:20Z') }));
afterEach(() => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: false });
  jest.useRealTimers();
});

test('prerendered HTML has no time', () => expect(renderToString(<Clock />)).toBe('<p>not yet</p>'));

test('it changes with the minute', () => {
  render(<Clock />);
  expect(screen.getByText('2026-11-21T10:44:00.000Z')).toBeVisible();
  act(() => jest.advanceTimersByTime(39_000));
  expect(screen.getByText('2026-11-21T10:44:00.000Z')).toBeVisible();
  act(() => jest.advanceTimersByTime(1_000));
  expect(screen.getByText('2026-11-21T10:45:00.000Z')).toBeVisible();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.getByText('2026-11-21T10:46:00.000Z')).toBeVisible();
});

test('it stops while the page is hidden and is right when it is visible again', () => {
  render(<Clock />);
  hide(true);
  expect(jest.getTimerCount()).toBe(0);
  act(() => jest.advanceTimersByTime(600_000));
  expect(screen.getByText('2026-11-21T10:44:00.000Z')).toBeVisible();
  hide(false);
  expect(screen.getByText('2026-11-21T10:54:00.000Z')).toBeVisible();
});

test('one timer serves all components, and none runs without one', () => {
  const { unmount } = render(
    <>
      <Clock />
      <Clock />
    </>,
  );
  expect(jest.getTimerCount()).toBe(1);
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
