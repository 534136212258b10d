import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import * as v from 'valibot';
import { createPersistentStore, type PersistentStore } from './persistent-store';
import { toastStore } from './toast';

const makeCount = (initial = 0) => createPersistentStore('farm.units', v.number(), initial);
const valueIn = <T,>(useValue: PersistentStore<T>) => renderHook(() => useValue()).result;
const fail = (method: 'getItem' | 'setItem') =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
const saveInAnotherTab = (text: string) => {
  window.localStorage.setItem('farm.units', text);
  window.dispatchEvent(new StorageEvent('storage', { key: 'farm.units', newValue: text }));
};

test('prerendered HTML has the initial value, whatever this browser has stored', () => {
  window.localStorage.setItem('farm.units', '7');
  const useCount = makeCount();
  const Shown = () => <p>{useCount()}</p>;
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
  act(() => saveInAnotherTab('9'));
  expect(shown.current).toBe(9);
  act(() => count.set((value) => value + 1));
  expect(window.localStorage.getItem('farm.units')).toBe('10');
});

test('work that cannot be saved shows one toast for all stores of the page, with what to do', () => {
  fail('setItem');
  const settings = makeCount();
  const work = createPersistentStore('farm.units', v.number(), 0, { isWork: true });
  const draft = createPersistentStore('farm.contact-draft', v.string(), '', { isWork: true });
  settings.set(1);
  expect(toastStore.getState()).toBeNull();
  work.set(1);
  const shown = toastStore.getState();
  expect(shown).toMatchObject({
    title: "This browser can't save your work",
    description: expect.stringContaining('copy what you want to keep'),
    open: true,
  });
  work.set(2);
  draft.set('Rain');
  expect(toastStore.getState()).toBe(shown);
});

test('where storage cannot be read the initial value is used', () => {
  fail('getItem');
  expect(valueIn(makeCount(3)).current).toBe(3);
});

test('changes by other tabs are followed', () => {
  const shown = valueIn(makeCount());
  act(() => saveInAnotherTab('9'));
  expect(shown.current).toBe(9);
});

test('an unchanged value stays the same object', () => {
  const list = createPersistentStore('farm.units', v.array(v.string()), []);
  window.localStorage.setItem('farm.units', '["okra"]');
  expect(list.get()).toEqual(['okra']);
  expect(list.get()).toBe(list.get());
});

test('a text is stored as it is, in the tab alone if asked, and null removes it', () => {
  const text = createPersistentStore('quizPlayerId', v.nullable(v.string()), null, { area: 'session', isText: true });
  text.set('ida');
  expect(window.sessionStorage.getItem('quizPlayerId')).toBe('ida');
  expect(text.get()).toBe('ida');
  text.set(null);
  expect(window.sessionStorage.getItem('quizPlayerId')).toBeNull();
  expect(text.get()).toBeNull();
});

test('a functional change starts from what is stored, also before the event of another tab arrives', () => {
  const count = makeCount();
  count.set(1);
  window.localStorage.setItem('farm.units', '9');
  count.set((value) => value + 1);
  expect(count.get()).toBe(10);
});

test('a page that comes back from the back/forward cache shows what other tabs saved meanwhile', () => {
  const shown = valueIn(makeCount());
  window.localStorage.setItem('farm.units', '9');
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(shown.current).toBe(9);
});

test('two stores of a key in one document show the same value', () => {
  const [one, other] = [makeCount(), makeCount()];
  const shown = valueIn(other);
  act(() => one.set(5));
  expect(shown.current).toBe(5);
  expect(other.get()).toBe(5);
});

test('the bare value is stored', () => {
  makeCount().set(5);
  expect(window.localStorage.getItem('farm.units')).toBe('5');
});

test('a change after a failed write starts from what another tab saved meanwhile, also while no component reads the store', () => {
  const blocked = fail('setItem');
  const count = makeCount();
  count.set(5);
  blocked.mockRestore();
  saveInAnotherTab('9');
  expect(count.get()).toBe(9);
  count.set((value) => value + 1);
  expect(window.localStorage.getItem('farm.units')).toBe('10');
});
