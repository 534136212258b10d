import { instantOf, offsetMinutes, offsetText } from './farm-time';

test.each([
  ['America/New_York', '2025-08-23T12:00:00Z', -240, '-0400'],
  ['America/New_York', '2025-12-23T12:00:00Z', -300, '-0500'],
  ['America/Phoenix', '2025-08-23T12:00:00Z', -420, '-0700'],
  ['Asia/Kolkata', '2025-08-23T12:00:00Z', 330, '+0530'],
  ['UTC', '2025-08-23T12:00:00Z', 0, '+0000'],
])('clocks in %s at %s are %i minutes ahead of UTC, written %s', (zone, at, minutes, text) => {
  expect(offsetMinutes(zone, new Date(at))).toBe(minutes);
  expect(offsetText(minutes)).toBe(text);
});

test.each([
  ['2025-08-23', '09:00', '2025-08-23T13:00:00.000Z'],
  ['2025-11-02', '00:30', '2025-11-02T04:30:00.000Z'],
  ['2025-11-02', '09:00', '2025-11-02T14:00:00.000Z'],
])('%s %s in New York is %s', (day, time, instant) => {
  expect(instantOf(day, time, 'America/New_York').toISOString()).toBe(instant);
});
