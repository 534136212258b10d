import { act, renderHook } from '@testing-library/react';
import { useFocusOn } from './use-focus-on';

afterEach(() => document.body.replaceChildren());

test('the focus waits until its element stands in the page, and goes there once', () => {
  const { result, rerender } = renderHook(useFocusOn);
  act(() => result.current('late'));
  expect(document.body).toHaveFocus();
  const button = document.body.appendChild(Object.assign(document.createElement('button'), { id: 'late' }));
  rerender();
  expect(button).toHaveFocus();
  button.blur();
  rerender();
  expect(document.body).toHaveFocus();
});

test('what stands there already is focused at once', () => {
  const button = document.body.appendChild(Object.assign(document.createElement('button'), { id: 'here' }));
  const { result } = renderHook(useFocusOn);
  act(() => result.current('here'));
  expect(button).toHaveFocus();
});
