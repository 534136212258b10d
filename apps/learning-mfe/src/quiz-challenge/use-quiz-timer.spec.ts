import { act, renderHook } from '@testing-library/react';
import { useQuizTimer } from './use-quiz-timer';

let clock = 0;
const now = () => clock;
const onEnd = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  onEnd.mockReset();
  clock = 1_000;
});
afterEach(() => jest.useRealTimers());

const start = (endsAt: number) =>
  renderHook(({ end }) => useQuizTimer(end, onEnd, now), { initialProps: { end: endsAt } });

/** Time passes, seen tick by tick. */
const pass = (seconds: number) => {
  for (let i = 0; i < seconds; i += 1)
    act(() => {
      clock += 1_000;
      jest.advanceTimersByTime(1_000);
    });
};
/** Time passes in a tab that sleeps: no timer runs, then it wakes. */
const sleep = (seconds: number) => {
  clock += seconds * 1_000;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

test('counts down each second', () => {
  const { result } = start(191_000);
  expect(result.current.left).toBe(190);
  pass(3);
  expect(result.current.left).toBe(187);
});

test('is announced at 60, 30 and 10 seconds only', () => {
  const { result } = start(65_000);
  const announced = new Set([result.current.announcement]);
  for (let second = 0; second < 63; second += 1) {
    pass(1);
    announced.add(result.current.announcement);
  }
  expect([...announced]).toEqual(['', '60 seconds left.', '30 seconds left.', '10 seconds left.']);
});

test('a resumed round announces nothing from before', () => {
  const { result } = start(46_000);
  pass(10);
  expect(result.current.announcement).toBe('');
});

test('ends once', () => {
  const { result, rerender } = start(4_000);
  pass(5);
  rerender({ end: 4_000 });
  pass(5);
  expect(result.current.left).toBe(0);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a suspended tab resumes with the right number', () => {
  const { result } = start(101_000);
  sleep(80);
  expect(result.current).toEqual({ left: 20, announcement: '20 seconds left.' });
  expect(onEnd).not.toHaveBeenCalled();
});

test('a tab suspended past the end ends when it resumes', () => {
  start(101_000);
  sleep(3_600);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('a round that was left never ends', () => {
  const { unmount } = start(4_000);
  pass(1);
  unmount();
  pass(10);
  expect(onEnd).not.toHaveBeenCalled();
  expect(jest.getTimerCount()).toBe(0);
});

test('the next round inherits nothing from the last', () => {
  const { result, rerender } = start(4_000);
  pass(2);
  rerender({ end: 103_000 });
  expect(result.current.left).toBe(100);
  pass(5);
  expect(onEnd).not.toHaveBeenCalled();
  expect(result.current.left).toBe(95);
});
