import { act, renderHook } from '@testing-library/react';
import { kept } from './kept';

const isNumber = (stored: unknown): stored is number => typeof stored === 'number';

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});

test('a change is told to the page and kept for the next one', () => {
  const count = kept('count', 0, isNumber);
  const { result } = renderHook(() => count.use());
  act(() => count.change((value) => value + 1));
  expect(result.current).toBe(1);
  expect(renderHook(() => kept('count', 0, isNumber).use()).result.current).toBe(1);
});

test.each(['"text"', '{', 'null'])('what somebody else stored counts as nothing: %s', (stored) => {
  window.localStorage.setItem('count', stored);
  expect(renderHook(() => kept('count', 7, isNumber).use()).result.current).toBe(7);
});

test('where storage is refused a change lasts until a reload', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const count = kept('count', 0, isNumber);
  const { result } = renderHook(() => count.use());
  act(() => count.change(() => 5));
  expect(result.current).toBe(5);
});

test('where storage cannot be read there is nothing', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(renderHook(() => kept('count', 3, isNumber).use()).result.current).toBe(3);
});
