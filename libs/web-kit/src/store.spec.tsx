import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { persistentStore } from './persistent-store';
import { createStore, useStore, type Store } from './store';
import { toastStore } from './toast';

const toNumber = (stored: unknown) => {
  if (typeof stored !== 'number') throw new TypeError('not a number');
  return stored;
};
const makeCount = (initial = 0) => persistentStore('farm.units', toNumber, initial);
const valueIn = <T,>(store: Store<T>) => renderHook(() => useStore(store)).result;
const fail = (method: 'getItem' | 'setItem') =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });

test('a store tells its components and subscribers of a change, until they leave', () => {
  const store = createStore(1);
  const listener = jest.fn();
  const unsubscribe = store.subscribe(listener);
  const shown = valueIn(store);
  act(() => store.set((value) => value + 1));
  expect(shown.current).toBe(2);
  unsubscribe();
  act(() => store.set(5));
  expect(shown.current).toBe(5);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('prerendered HTML has the initial value, whatever this browser has stored', () => {
  window.localStorage.setItem('farm.units', '7');
  const count = makeCount();
  const Shown = () => <p>{useStore(count)}</p>;
  expect(renderToString(<Shown />)).toBe('<p>0</p>');
});

test('a change is shown at once and saved for the next page', () => {
  const count = makeCount();
  const shown = valueIn(count);
  act(() => count.set((value) => value + 1));
  expect(shown.current).toBe(1);
  expect(valueIn(makeCount()).current).toBe(1);
});

test.each(['"text"', '{', 'null'])('what does not parse counts as the initial value: %s', (stored) => {
  window.localStorage.setItem('farm.units', stored);
  expect(valueIn(makeCount(7)).current).toBe(7);
});

test('where storage is full a change lasts until a reload, or until everything is cleared', () => {
  fail('setItem');
  const count = makeCount();
  const shown = valueIn(count);
  act(() => count.set(5));
  expect(shown.current).toBe(5);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(shown.current).toBe(0);
});

test('what another tab saves replaces a value that could not be saved here', () => {
  const blocked = fail('setItem');
  const count = makeCount();
  const shown = valueIn(count);
  act(() => count.set(5));
  blocked.mockRestore();
  window.localStorage.setItem('farm.units', '9');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'farm.units', newValue: '9' })));
  expect(shown.current).toBe(9);
  act(() => count.set((value) => value + 1));
  expect(window.localStorage.getItem('farm.units')).toBe('10');
});

test('work that cannot be saved is told, once', () => {
  fail('setItem');
  const settings = makeCount();
  const work = persistentStore('farm.units', toNumber, 0, { isWork: true });
  settings.set(1);
  expect(toastStore.get()).toBeNull();
  work.set(1);
  const shown = toastStore.get();
  expect(shown).toMatchObject({ title: "This browser can't save your work", open: true });
  work.set(2);
  expect(toastStore.get()).toBe(shown);
});

test('where storage cannot be read the initial value is used', () => {
  fail('getItem');
  expect(valueIn(makeCount(3)).current).toBe(3);
});

test('changes by other tabs are followed', () => {
  const shown = valueIn(makeCount());
  window.localStorage.setItem('farm.units', '9');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'farm.units' })));
  expect(shown.current).toBe(9);
});

test('an unchanged value stays the same object', () => {
  const list = persistentStore('farm.units', (stored) => stored as string[], []);
  window.localStorage.setItem('farm.units', '["okra"]');
  expect(list.get()).toEqual(['okra']);
  expect(list.get()).toBe(list.get());
});

test('a text is stored as it is, in the tab alone if asked, and null removes it', () => {
  const text = persistentStore<string | null>('quizPlayerId', String, null, { area: 'session', isText: true });
  text.set('ida');
  expect(window.sessionStorage.getItem('quizPlayerId')).toBe('ida');
  expect(text.get()).toBe('ida');
  text.set(null);
  expect(window.sessionStorage.getItem('quizPlayerId')).toBeNull();
  expect(text.get()).toBeNull();
});
