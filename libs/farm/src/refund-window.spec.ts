import { refundWindow } from './refund-window';

// 21:30 on March 1 at the farm (UTC-5); the clocks go forward on March 8.
const paidAt = new Date('2026-03-02T02:30:00Z');

test.each([
  ['at once', '2026-03-02T02:30:00Z', true],
  ['in the last minute of the last day', '2026-04-01T03:59:00Z', true],
  ['at the midnight that ends it', '2026-04-01T04:00:00Z', false],
])('%s', (_, now, isOpen) => expect(refundWindow(paidAt, new Date(now))).toEqual({ lastDay: '2026-03-31', isOpen }));
