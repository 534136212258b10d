import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { NOTHING, remember, usePlanMemory } from './plan-memory';
import { asked, planWith } from './testing/sample-plan';

const KEY = 'farm.farm-plan';
const memory = () => renderHook(() => usePlanMemory()).result.current;

test('answers and plan are kept in this tab', () => {
  const made = { asked, plan: planWith() };
  act(() => remember(() => ({ answers: asked, made })));
  expect(memory()).toEqual({ answers: asked, made });
  expect(Object.keys(window.sessionStorage)).toEqual([KEY]);
});

test.each([
  ['not JSON', '{'],
  ['null', 'null'],
  ['a plan that is none', JSON.stringify({ made: { asked: {}, plan: { weeklyPlans: 4 } } })],
])('%s in storage is nothing', (_, raw) => {
  window.sessionStorage.setItem(KEY, raw);
  expect(memory()).toEqual(NOTHING);
});

test('where storage is refused the answers last as long as the page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  act(() => remember(() => ({ ...NOTHING, answers: asked })));
  expect(memory().answers).toEqual(asked);
  act(() => remember(() => NOTHING));
});
