import { dismissToast, toast, toastStore } from './toast';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a new toast replaces the old: at most one is shown', () => {
  toast({ title: 'Invalid Request' });
  toast({ title: 'Setup Error' });
  expect(toastStore.getState()).toMatchObject({ title: 'Setup Error', open: true });
});

test('a dismissed toast is closed at once and removed after 1,000,000 ms', () => {
  toast({ title: 'Download Ready!' });
  dismissToast(toastStore.getState()?.id ?? '');
  expect(toastStore.getState()).toMatchObject({ open: false });
  jest.advanceTimersByTime(999_999);
  expect(toastStore.getState()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(toastStore.getState()).toBeNull();
});

test('dismissing a toast that was replaced leaves its successor alone', () => {
  toast({ title: 'first' });
  const first = toastStore.getState()?.id ?? '';
  toast({ title: 'second' });
  dismissToast(first);
  expect(toastStore.getState()).toMatchObject({ title: 'second', open: true });
});
