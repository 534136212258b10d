import { toast, toastStore } from './toast';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a new toast replaces the old: at most one is shown', () => {
  toast({ title: 'Invalid Request' });
  toast({ title: 'Setup Error' });
  expect(toastStore.current()).toMatchObject({ title: 'Setup Error', open: true });
});

test('a dismissed toast is closed at once and removed after 1,000,000 ms', () => {
  toast({ title: 'Download Ready!' });
  toastStore.dismiss(toastStore.current()?.id ?? '');
  expect(toastStore.current()).toMatchObject({ open: false });
  jest.advanceTimersByTime(999_999);
  expect(toastStore.current()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(toastStore.current()).toBeNull();
});

test('dismissing a toast that was replaced leaves its successor alone', () => {
  toast({ title: 'first' });
  const first = toastStore.current()?.id ?? '';
  toast({ title: 'second' });
  toastStore.dismiss(first);
  expect(toastStore.current()).toMatchObject({ title: 'second', open: true });
});
