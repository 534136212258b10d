import { toast } from '@farm/web-kit';
import { renderPage } from '@farm/web-kit/testing';
import { dismissToast, toastStore } from '@farm/web-kit/shell';
import { act, fireEvent, screen } from '@testing-library/react';
import { ToastViewport } from './toast-viewport';

const show = (text: Parameters<typeof toast>[0]) => act(() => toast(text));
const dismissAll = () => act(() => dismissToast(toastStore.getState()?.id ?? ''));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  dismissAll();
  jest.useRealTimers();
});

test('a toast from before the viewport was rendered is shown', () => {
  toast({ title: 'Invalid Request', description: 'No product selected for checkout.' });
  renderPage(<ToastViewport />);
  expect(screen.getByText('Invalid Request')).toBeVisible();
  expect(screen.getByText('No product selected for checkout.')).toBeVisible();
});

test('a toast closes after 5000 ms', () => {
  renderPage(<ToastViewport />);
  show({ title: 'Download Ready!' });
  act(() => jest.advanceTimersByTime(4_999));
  expect(screen.getByText('Download Ready!')).toBeVisible();
  act(() => jest.advanceTimersByTime(2));
  expect(screen.queryByText('Download Ready!')).toBeNull();
});

test('a second toast replaces the first', () => {
  renderPage(<ToastViewport />);
  show({ title: 'first' });
  show({ title: 'second', variant: 'destructive' });
  expect(screen.queryByText('first')).toBeNull();
  expect(screen.getByText('second')).toBeVisible();
});

test('a hovered toast stays open', () => {
  renderPage(<ToastViewport />);
  show({ title: 'Take your time' });
  fireEvent.pointerMove(screen.getByText('Take your time'));
  act(() => jest.advanceTimersByTime(20_000));
  expect(screen.getByText('Take your time')).toBeVisible();
});

test('F8 moves the focus to the toast, Close closes it, its action is a link', () => {
  renderPage(<ToastViewport />);
  show({ title: 'Saved', action: { label: 'Open the library', href: '/library' } });
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(screen.getByRole('region', { name: /^Notification/ })).toContainElement(document.activeElement as HTMLElement);
  expect(screen.getByRole('link', { name: 'Open the library' })).toHaveAttribute('href', '/library');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('an action that opens a file uses a new tab', () => {
  renderPage(<ToastViewport />);
  show({ title: 'Opening Free Guide', action: { label: 'Open guide', href: '/api/download/seeds-of-change' } });
  expect(screen.getByRole('link', { name: 'Open guide' })).toHaveAttribute('target', '_blank');
});

test('an action can be a button', () => {
  const handleClick = jest.fn();
  renderPage(<ToastViewport />);
  show({ title: 'A new version is ready', action: { label: 'Reload', onClick: handleClick } });
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(handleClick).toHaveBeenCalledTimes(1);
});
