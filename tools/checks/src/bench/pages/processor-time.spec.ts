import { blockingMs, type TraceEvent } from './processor-time';

const main = { pid: 7, tid: 7, ph: 'X' };
const paint: TraceEvent = { ...main, name: 'firstContentfulPaint', ts: 1_000 };
const task = (more: Partial<TraceEvent>): TraceEvent => ({
  ...main,
  ...{ name: 'ThreadControllerImpl::RunTask', ts: 2_000, dur: 90_000, tdur: 20_000 },
  ...more,
});

test.each([
  ['a task of 20 ms is one of 80 ms on a phone: 30 over what nobody feels', task({}), 30],
  ['waiting for a core does not count', task({ tdur: 12_000 }), 0],
  ['what came before the first paint does not count', task({ ts: 500 }), 0],
  ['other threads do not count', task({ tid: 8 }), 0],
  ['other processes do not count', task({ pid: 8 }), 0],
  ['what runs inside a task does not count twice', task({ name: 'FunctionCall' }), 0],
])('%s', (_, event, expected) => {
  expect(blockingMs([paint, event])).toBe(expected);
});

test('a trace without a paint says nothing', () => {
  expect(() => blockingMs([task({})])).toThrow('Nothing was painted');
});
