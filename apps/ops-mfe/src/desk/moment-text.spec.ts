import { calendarText, lastDayText, momentText } from './moment-text';

test('moments are on the farm’s clocks, whole days in no time zone', () => {
  expect(momentText('2026-11-21T14:05:00.000Z')).toBe('Nov 21, 2026, 9:05 AM');
  expect(calendarText('2026-11-21')).toBe('Nov 21, 2026');
  expect(lastDayText('2026-12-01T05:00:00.000Z')).toBe('Nov 30, 2026');
});
