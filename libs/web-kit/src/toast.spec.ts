import { toast, toastStore } from './toast';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a new toast replaces the old: at most one is shown', () => {
  toast({ title: 'Invalid Request' });
  toast({ title: 'Setup Error' });
  expect(toastStore.get()).toMatchObject({ title: 'Setup Error', open: true });
});

test('a dismissed toast is closed at once and removed after 1,000,000 ms', () => {
  toast({ title: 'Download Ready!' });
  toastStore.dismiss(toastStore.get()?.id ?? '');
  expect(toastStore.get()).toMatchObject({ open: false });
  jest.advanceTimersByTime(999_999);
  expect(toastStore.get()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(toastStore.get()).toBeNull();
});

test('dismissing a toast that was replaced leaves its successor alone', () => {
  toast({ title: 'first' });
  const first = toastStore.get()?.id ?? '';
  toast({ title: 'second' });
  toastStore.dismiss(first);
  expect(toastStore.get()).toMatchObject({ title: 'second', open: true });
});
